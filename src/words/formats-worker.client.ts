// The first number that a browser formats takes it as long as the drawing of a page: it looks through its languages, once for
// a page and its workers. So a worker formats one while the page's scripts load (measured.md, 11).
Intl.NumberFormat()
Intl.DateTimeFormat()
close()

export {}
