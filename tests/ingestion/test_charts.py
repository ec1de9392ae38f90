from lxml import etree

from ingestion.charts import chart_rows


def rows(content: str) -> list[list[str]]:
    return list(chart_rows(etree.fromstring(f"<chartSpace>{content}</chartSpace>")))


def cache(*values: str, code: str = "") -> str:
    points = "".join(f'<pt idx="{at}"><v>{value}</v></pt>' for at, value in enumerate(values) if value)
    return f"<formatCode>{code}</formatCode>{points}" if code else points


class TestChartRows:
    def test_give_each_category_its_figures(self) -> None:
        series = "".join(
            f"<ser><tx><strRef><f>x</f><strCache>{cache(name)}</strCache></strRef></tx>"
            f"<cat><strRef><strCache>{cache('2025', '2026')}</strCache></strRef></cat>"
            f"<val><numRef><numCache>{cache(*values, code='#,##0')}</numCache></numRef></val></ser>"
            for name, values in (("Rent", ("4100", "4200")), ("Rates", ("", "12.4")))
        )

        assert rows(f"<chart><plotArea><barChart>{series}</barChart></plotArea></chart>") == [
            ["2025", "Rent: 4,100"],
            ["2026", "Rent: 4,200", "Rates: 12"],
        ]

    def test_name_the_group_of_a_category(self) -> None:
        levels = f"<lvl>{cache('Q1', 'Q2')}</lvl><lvl><pt idx='0'><v>2025</v></pt></lvl>"
        series = (
            f"<ser><cat><multiLvlStrRef><multiLvlStrCache>{levels}</multiLvlStrCache></multiLvlStrRef></cat>"
            f"<val><numRef><numCache>{cache('1', '2')}</numCache></numRef></val></ser>"
        )

        assert rows(series) == [["2025 Q1", "1"], ["2025 Q2", "2"]]

    def test_read_the_newer_charts(self) -> None:
        data = (
            '<chartData><data><strDim><lvl><pt idx="0">Price</pt><pt idx="1">Volume</pt></lvl></strDim>'
            '<numDim><lvl formatCode="0%"><pt idx="0">0.25</pt><pt idx="1">-0.1</pt></lvl></numDim></data></chartData>'
        )

        assert rows(data) == [["Price", "25%"], ["Volume", "-10%"]]

    def test_keep_a_value_that_no_format_shows(self) -> None:
        series = f"<ser><val><numRef><numCache>{cache('n/a', '1e999', '3', code='[[')}</numCache></numRef></val></ser>"

        assert rows(series) == [["n/a"], ["1e999"], ["3"]]
