from retrieval.question import ADDED, LONGEST_BODY, LONGEST_TITLE, OWN, SUBJECTS, question


class TestQuestion:
    def test_bounds_title_and_body_each(self) -> None:
        asked = question("t" * 9_000, "b" * 9_000)

        assert len(asked.title) == LONGEST_TITLE
        assert len(asked.body) == LONGEST_BODY

    def test_counts_the_clause_numbers_that_it_speaks_of(self) -> None:
        assert "§7.2" in question("", "What does section 7.2 say?").words

    def test_is_steered_by_what_it_names(self) -> None:
        assert set(question("", "May it leave the lease with Harrow Estates?").steering) == {"harrow", "estat"}

    def test_is_steered_by_every_telling_word_where_it_names_nothing(self) -> None:
        steering = question("", "what is the governing law of the harrow lease?").steering

        assert {"harrow", "leas"} <= set(steering)
        assert "law" not in steering


class TestWithout:
    def test_looks_for_the_words_of_such_clauses_at_less_weight(self) -> None:
        asked = question("", "What audit rights are there?").without(frozenset())

        assert asked.words["audit"] == OWN
        assert asked.words["inspect"] == ADDED
        assert "inspect" in asked.subject

    def test_is_not_misled_by_the_name_of_the_document(self) -> None:
        named = question("", "In the Licence Agreement with Harrow, what is the notice period?")

        assert named.without(frozenset({"licenc", "agreement", "harrow"})).subject == ""

    def test_keeps_the_question_where_hardly_a_word_would_be_left(self) -> None:
        named = question("", "How is Knowledge defined?")

        assert named.without(frozenset({"knowledg"})).text == named.text

    def test_reads_like_a_few_subjects_at_most(self) -> None:
        asked = question("", "Audit, exclusivity, insurance, escrow and assignment?").without(frozenset())

        assert asked.subject.count(".") == SUBJECTS
