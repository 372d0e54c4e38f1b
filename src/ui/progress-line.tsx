type ProgressLineProps = {
  label: string
  value: number
  max: number
  /** The spoken text, e.g. '3 of 12'. */
  text: string
}

export function ProgressLine({ label, value, max, text }: ProgressLineProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={value}
      aria-valuetext={text}
      className="h-2 overflow-hidden rounded-full bg-sunken shadow-groove forced-colors:border forced-colors:border-solid"
    >
      <div
        className="h-full origin-left rtl:origin-right rounded-full bg-done-line transition-transform forced-colors:bg-[Highlight]"
        style={{ transform: `scaleX(${max > 0 ? value / max : 0})` }}
      />
    </div>
  )
}
