import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point'
import WifiOff from 'lucide-react/icons/wifi-off'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

type BannerTone = 'success' | 'error' | 'warning' | 'offline' | 'info'

type BannerProps = { tone: BannerTone; children: ReactNode; action?: ReactNode; className?: string }

/** A screen reader speaks an error at once, the others when there is time. */
export function Banner({ tone, children, action, className }: BannerProps) {
  const { icon: Icon, look } = TONES[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex items-center gap-2.5 rounded-lg px-3.5 py-3 font-[560] forced-colors:border forced-colors:border-solid',
        look,
        className,
      )}
    >
      <Icon aria-hidden="true" size={19} />
      <span className="min-w-0 flex-1">{children}</span>
      {action}
    </div>
  )
}

const TONES = {
  success: { icon: CircleCheck, look: 'bg-done-soft text-done-text' },
  error: { icon: TriangleAlert, look: 'bg-danger-soft text-danger-text' },
  warning: { icon: TriangleAlert, look: 'bg-warn-soft text-warn-text' },
  offline: { icon: WifiOff, look: 'bg-warn-soft text-warn-text' },
  info: { icon: Info, look: 'bg-sunken text-text-2' },
}
