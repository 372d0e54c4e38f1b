type ProgressRingProps = { done: number; total: number; size?: number }

/** Decoration, because words beside the ring say the count. */
export function ProgressRing({ done, total, size = 28 }: ProgressRingProps) {
  const isComplete = total > 0 && done >= total
  const share = total > 0 ? Math.min(done / total, 1) : 0
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 28 28"
      fill="none"
      aria-hidden="true"
      className="forced-color-adjust-auto"
    >
      {isComplete ? <Complete /> : <Open share={share} />}
    </svg>
  )
}

function Complete() {
  return (
    <>
      <circle cx="14" cy="14" r="14" fill="var(--done)" />
      <path
        d="M8.2 14.4l4 4 7.8-8.2"
        stroke="var(--on-done)"
        strokeWidth="3"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  )
}

const RADIUS = 12.2
const LENGTH = 2 * Math.PI * RADIUS

function Open({ share }: { share: number }) {
  return (
    <>
      <circle cx="14" cy="14" r={RADIUS} stroke="color-mix(in oklab, var(--text) 18%, transparent)" strokeWidth="3.2" />
      {share === 0 ? (
        <path
          d="M9.4 14.3l3.2 3.2 6.2-6.5"
          stroke="color-mix(in oklab, var(--text) 30%, transparent)"
          strokeWidth="2.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      ) : (
        <circle
          cx="14"
          cy="14"
          r={RADIUS}
          stroke="var(--done-line)"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeDasharray={LENGTH}
          strokeDashoffset={LENGTH * (1 - share)}
          transform="rotate(-90 14 14)"
        />
      )}
    </>
  )
}
