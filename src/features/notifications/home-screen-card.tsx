import Bell from 'lucide-react/icons/bell'
import Share from 'lucide-react/icons/share'
import Smartphone from 'lucide-react/icons/smartphone'
import SquarePlus from 'lucide-react/icons/square-plus'
import type { ReactNode } from 'react'
import { Card } from '#ui/card.tsx'
import { useWords } from '#words/use-words.ts'

type HomeScreenCardProps = {
  title: string
  text: string
  trailing?: ReactNode
  children: ReactNode
}

export function HomeScreenCard({ title, text, trailing, children }: HomeScreenCardProps) {
  return (
    <Card className="grid gap-3 px-5 py-4">
      <div className="flex items-center gap-3">
        <span className="grid size-10 shrink-0 place-items-center rounded-md bg-text text-bg">
          <Smartphone aria-hidden="true" size={20} />
        </span>
        <h2 className="min-w-0 flex-1 font-[640]">{title}</h2>
        {trailing}
      </div>
      <p className="text-text-2">{text}</p>
      {children}
    </Card>
  )
}

const STEPS = [
  { key: 'notifications.homeScreen.share', Icon: Share },
  { key: 'notifications.homeScreen.add', Icon: SquarePlus },
] as const
const BACK = { key: 'notifications.homeScreen.open', Icon: Bell } as const

/** `comesBack`: with the steps after the installation. */
export function HomeScreenSteps({ comesBack = false }: { comesBack?: boolean }) {
  const words = useWords()
  return (
    <ol className="grid gap-2">
      {[...STEPS, ...(comesBack ? [BACK] : [])].map(({ key, Icon }, index) => (
        <li key={key} className="flex min-h-10 items-center gap-3">
          <b aria-hidden="true" className="w-3 text-text-2 tabular-nums">
            {index + 1}
          </b>
          <span className="flex-1">{words(key)}</span>
          <Icon aria-hidden="true" size={20} className="shrink-0" />
        </li>
      ))}
    </ol>
  )
}
