"""FIEF: France, by Philippe Mouchebeuf: three to six noble families, their titles, marriages, elections and wars."""
