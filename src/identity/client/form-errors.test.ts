import { expect, it } from 'vitest'
import { ERROR_TEXTS } from '../../../tests/support/error-texts.ts'
import { logInField, signUpField } from './form-errors.ts'

it.each([
  [ERROR_TEXTS['credentials-missing'], 'email'],
  [ERROR_TEXTS['email-invalid'], 'email'],
  ['Wrong EMAIL or password', 'email'],
  ['Invalid password', 'password'],
  [ERROR_TEXTS['invalid-credentials'], 'password'],
] as const)('R-AUTH-08 the log-in error "%s" is shown under the %s field', (message, field) => {
  expect(logInField(message)).toBe(field)
})

it.each([
  ['already-registered', 'email'],
  ['email-invalid', 'email'],
  ['password-too-short', 'password'],
  ['password-too-long', 'password'],
  ['name-too-long', 'form'],
  ['too-many-requests', 'form'],
] as const)('R-AUTH-25 the sign-up error %s is shown at the %s', (code, field) => {
  expect(signUpField(code, ERROR_TEXTS[code])).toBe(field)
})
