/** 1 where the page is read to the right, -1 where it is read to the left (R-REACH-14). A swipe goes that way. */
export const readingWay = (): 1 | -1 => (document.documentElement.dir === 'rtl' ? -1 : 1)
