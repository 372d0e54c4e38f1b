// The least a page can do for a swipe: a thumb that follows the finger, and a row that is complete at the release. Nothing
// is kept, sent or announced.
const SETS = 25
let completed = 0

for (let index = 0; index < SETS; index++) {
  const row = document.createElement('div')
  row.dataset.setId = String(index)
  row.dataset.status = 'default'
  const thumb = document.createElement('div')
  thumb.className = 'set-thumb'
  row.append(thumb, `Set ${index + 1}`)
  document.body.append(row)
  let from = 0
  thumb.addEventListener('pointerdown', (event) => {
    from = event.clientX
    thumb.setPointerCapture(event.pointerId)
  })
  thumb.addEventListener('pointermove', (event) => {
    if (thumb.hasPointerCapture(event.pointerId)) thumb.style.transform = `translateX(${event.clientX - from}px)`
  })
  thumb.addEventListener('pointerup', (event) => {
    if (event.clientX - from < 170) return
    row.dataset.status = 'complete'
    thumb.remove()
    completed += 1
    document.querySelector('#progress').textContent = `${completed} of ${SETS}`
    markNext()
  })
}

function markNext() {
  document.querySelector('[data-next]')?.removeAttribute('data-next')
  const next = document.querySelector('[data-status=default]')
  next?.setAttribute('data-next', '')
  // Some rows lie below the screen of a phone, where no finger comes.
  next?.scrollIntoView({ block: 'nearest' })
}

markNext()
