import type { ReactNode } from 'react'
import type { MassUnit } from '#domain/load.ts'
import { buttonClass } from '#ui/button.tsx'
import { useWords } from '#words/use-words.ts'
import { ChartScene, CoachScene, CopyScene, FileScene, LinkScene, OfflineScene } from './scenes.page.tsx'

/** More about Sled, under the demo. The server draws it and no script wakes it, so it costs its HTML alone. */
export function LandingMore({ unit, isByInvitation }: { unit: MassUnit; isByInvitation: boolean }) {
  const words = useWords()
  return (
    <section
      aria-labelledby="more"
      className="mx-auto w-full max-w-[1080px] px-4 pb-12 md:pt-16 min-[900px]:px-10 min-[900px]:pb-18"
    >
      <h2
        id="more"
        className="max-w-[18ch] text-[1.75rem] leading-[1.15] font-[730] tracking-[-0.025em] text-balance font-stretch-112% min-[900px]:text-[2.25rem]"
      >
        {words('landing.more.title')}
      </h2>
      <ul className="mt-8 grid gap-11 min-[900px]:grid-cols-2 min-[900px]:gap-x-16 min-[900px]:gap-y-14">
        <Claim
          scene={<OfflineScene unit={unit} />}
          title={words('landing.more.offline.title')}
          text={words('landing.more.offline.text')}
        />
        <Claim
          scene={<CoachScene unit={unit} />}
          title={words('landing.more.coach.title')}
          text={words('landing.more.coach.text')}
        />
        <Claim
          scene={<ChartScene unit={unit} />}
          title={words('landing.more.progress.title')}
          text={words('landing.more.progress.text')}
        />
        <Claim
          scene={<FileScene />}
          title={words('landing.more.import.title')}
          text={words('landing.more.import.text')}
        />
        <Claim scene={<LinkScene />} title={words('landing.more.link.title')} text={words('landing.more.link.text')} />
        <Claim scene={<CopyScene />} title={words('landing.more.ai.title')} text={words('landing.more.ai.text')} />
      </ul>
      {!isByInvitation && <Begin />}
    </section>
  )
}

type ClaimProps = { scene: ReactNode; title: string; text: string }

/** A small scene of the app over its claim, hidden from screen readers. */
function Claim({ scene, title, text }: ClaimProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] content-start gap-3.5">
      <div
        aria-hidden="true"
        className="pointer-events-none grid min-h-41 grid-cols-[minmax(0,1fr)] content-center gap-2.5 rounded-card bg-surface p-4 shadow-e-1 select-none [&_*]:animate-none"
      >
        {scene}
      </div>
      <div>
        <h3 className="text-[1.1875rem] leading-[1.25] font-[680] tracking-[-0.01em]">{title}</h3>
        <p className="mt-1 max-w-[44ch] text-16 leading-[1.5] text-pretty text-text-2">{text}</p>
      </div>
    </li>
  )
}

function Begin() {
  const words = useWords()
  return (
    <div className="mt-12 flex flex-wrap items-center gap-4 rounded-card bg-sunken p-6">
      <p className="min-w-52 flex-1 tiny:min-w-0">
        <b className="block text-[1.1875rem] font-[660]">{words('landing.more.start')}</b>
        <span className="text-text-2">{words('landing.more.startText')}</span>
      </p>
      <a href="/create-account" className={buttonClass()}>
        {words('landing.createAccount')}
      </a>
    </div>
  )
}
