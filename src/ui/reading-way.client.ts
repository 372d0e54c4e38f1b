/** 1 where the page is read left to right, -1 where right to left (R-REACH-14). A swipe goes that way. */
export const readingWay = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)
