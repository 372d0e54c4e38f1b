import { type ReactNode, StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { speak } from '../src/app/load-words.client.ts'
import { AlertHost } from '../src/ui/alert-host.tsx'
import { Announcer } from '../src/ui/announcer.tsx'
import { classNames } from '../src/ui/class-names.ts'
import { Logo } from '../src/ui/logo.tsx'
import { Toaster } from '../src/ui/toaster.tsx'
import { Buttons, Inputs, Numbers, StepperCases } from './gallery-controls.tsx'
import { Overlays } from './gallery-overlays.tsx'
import { Headers, Logos, Progress, Rows, States } from './gallery-states.tsx'
import './gallery.css'

/** Every component in its states, to look at and to test in a browser. Not part of the product. */
function Gallery() {
  return (
    <>
      <header className="flex items-center gap-4 px-4 pt-7 pb-2 xl:px-8">
        <Logo />
        <span className="text-text-2">Component states</span>
      </header>
      <main className="grid items-start gap-x-8 gap-y-7 px-4 pt-4 pb-12 md:grid-cols-2 xl:grid-cols-[repeat(3,390px)] xl:px-8">
        <h1 className="sr-only">Component states</h1>
        <Block title="Buttons">
          <Buttons />
        </Block>
        <Block title="Inputs 52 px">
          <Inputs />
        </Block>
        <Block title="Stepper, segmented, switch">
          <Numbers />
        </Block>
        <Block title="Sheets, dialogs, toasts">
          <Overlays />
        </Block>
        <Block title="Offline, banners, chips">
          <States />
        </Block>
        <Block title="Progress, empty, skeleton">
          <Progress />
        </Block>
        <Block title="Page header 44 px" isWide>
          <Headers />
        </Block>
        <Block title="Rows and cards">
          <Rows />
        </Block>
        <Block title="Logo">
          <Logos />
        </Block>
        <Block title="Stepper rules">
          <StepperCases />
        </Block>
      </main>
      <Toaster />
      <AlertHost />
      <Announcer />
    </>
  )
}

function Block({ title, isWide = false, children }: { title: string; isWide?: boolean; children: ReactNode }) {
  return (
    <section className={classNames('grid min-w-0 grid-cols-[minmax(0,1fr)] gap-3', isWide && 'col-span-full')}>
      <h2 className="text-17 font-[680]">{title}</h2>
      {children}
    </section>
  )
}

const theme = new URLSearchParams(location.search).get('theme')
if (theme) document.documentElement.dataset.theme = theme

await speak('en')

const root = document.getElementById('root')
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
