import { classNames } from './class-names.ts'

type AvatarProps = { initials: string; tone?: 'neutral' | 'coach'; size?: keyof typeof SIZES }

const SIZES = {
  small: 'size-7 rounded-[9px] text-12',
  medium: 'size-10 rounded-[13px] text-14',
  large: 'size-16 rounded-[21px] text-20',
}

/** The initials in a circle. Decoration beside a name, so screen readers skip it. */
export function Avatar({ initials, tone = 'neutral', size = 'medium' }: AvatarProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(
        'grid shrink-0 place-items-center font-[680]',
        SIZES[size],
        tone === 'coach' ? 'bg-coach-soft text-coach-text' : 'bg-sunken text-text-2',
      )}
    >
      {initials}
    </span>
  )
}
