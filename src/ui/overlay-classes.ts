// Classes that sheets, dialogs and alerts share.

export const BACKDROP =
  'fixed inset-0 bg-scrim transition-opacity duration-(--d-slide) data-starting-style:opacity-0 data-ending-style:opacity-0'

export const DIALOG_FRAME =
  'fixed top-1/2 left-1/2 grid max-h-[86vh] max-md:max-h-[calc(100dvh-160px)] w-[calc(100vw-32px)] -translate-x-1/2 -translate-y-1/2 overflow-auto ' +
  'rounded-2xl bg-surface text-text shadow-e-3 outline-none transition-[opacity,scale] duration-(--d-2) ' +
  'data-starting-style:scale-[.96] data-starting-style:opacity-0 data-ending-style:scale-[.98] ' +
  'data-ending-style:opacity-0 forced-colors:border forced-colors:border-solid'
