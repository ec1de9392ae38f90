"""An evaluation of a whole room: what is found, what is answered, what is flagged, and how long it takes."""
