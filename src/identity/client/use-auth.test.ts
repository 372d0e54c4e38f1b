import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { useAuth } from './use-auth.ts'

it('R-AUTH-61 useAuth throws outside an AuthProvider', () => {
  expect(() => renderToString(createElement(Screen))).toThrow('useAuth must be used within an AuthProvider')
})

function Screen() {
  useAuth()
  return null
}
