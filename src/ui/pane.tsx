import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import { useMinWidth } from './use-media.ts'

/** Leaves the open sheet, after a question if it has unsaved changes, and then does what the person asked for. */
type Leave = (then: () => void) => void

type Pane = {
  /** Whether the sheets of this page open in the pane. */
  isThere: boolean
  /** Whether a sheet is open in it. */
  isTaken: boolean
  /** Does something that takes the pane, or leaves the page: an open sheet closes first, or asks. */
  enter: (act: () => void) => void
  /** The pane's side of an open sheet; answers how to forget it. */
  take: (leave: Leave) => () => void
}

const NONE: Pane = { isThere: false, isTaken: false, enter: (act) => act(), take: () => () => undefined }
const PaneContext = createContext(NONE)
export const usePane = (): Pane => use(PaneContext)

/**
 * A page with a pane at its right edge from 1180 px up (R-LAYOUT-29). Its sheets open there and leave the page usable.
 * The page's content keeps `--bar-end` free.
 */
export function PageWithPane({ children }: { children: ReactNode }) {
  const isThere = useMinWidth(1180)
  const sheets = useRef<Leave[]>([])
  const [isTaken, setIsTaken] = useState(false)
  const enter = useCallback((act: () => void) => {
    const leave = sheets.current.at(-1)
    if (leave) leave(act)
    else act()
  }, [])
  const take = useCallback((leave: Leave) => {
    sheets.current.push(leave)
    setIsTaken(true)
    return () => {
      sheets.current = sheets.current.filter((one) => one !== leave)
      setIsTaken(sheets.current.length > 0)
    }
  }, [])
  const pane = useMemo(() => ({ isThere, isTaken, enter, take }), [isThere, isTaken, enter, take])
  return (
    <PaneContext value={pane}>
      <div
        data-page-pane={isThere || undefined}
        className={isThere ? 'contents [--bar-end:var(--panel-w)]' : 'contents'}
      >
        {isThere && <div className={classNames(PANE, 'z-22')} />}
        {children}
      </div>
    </PaneContext>
  )
}

/**
 * The open sheet of a page and how to open another one: in the pane the first one closes before that, or asks.
 * `isOne`: a constant function, whether the next sheet is the open one with other contents.
 */
export function useSheetInPane<Opened>(
  isOne: (open: Opened, next: Opened) => boolean = never,
): [Opened | null, (sheet: Opened | null) => void] {
  const [sheet, setSheet] = useState<Opened | null>(null)
  const { enter } = usePane()
  const latest = useRef(sheet)
  latest.current = sheet
  const open = useCallback(
    (next: Opened | null) => {
      if (next === null || (latest.current !== null && isOne(latest.current, next))) setSheet(next)
      else enter(() => setSheet(next))
    },
    [enter, isOne],
  )
  return [sheet, open]
}

const never = () => false

/** The place of the pane: below a banner at the top, at the right edge, without a shadow. */
export const PANE =
  'fixed top-(--shell-top) end-0 bottom-0 w-panel bg-surface shadow-[-1px_0_0_var(--line)] forced-colors:border-s'
