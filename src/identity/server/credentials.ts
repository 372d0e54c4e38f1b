import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { cleanEmail, MAX_EMAIL, MAX_PASSWORD, MIN_PASSWORD } from '#domain/session.ts'
import { cleanText, MAX_PERSON_NAME, textLength } from '#domain/text.ts'

/** An address as it is stored. Throws AppError 'email-invalid' for what is none. */
export function checkedEmail(typed: string): string {
  const email = cleanEmail(typed)
  if (email.length > MAX_EMAIL || !z.email().safeParse(email).success) throw new AppError('email-invalid')
  return email
}

/**
 * Throws AppError 'password-too-short' or 'password-too-long' (R-AUTH-26, R-EDIT-18). Spaces alone count as empty, as
 * they do at a log-in.
 */
export function checkNewPassword(password: string): void {
  if (!password.trim() || textLength(password) < MIN_PASSWORD) throw new AppError('password-too-short')
  if (textLength(password) > MAX_PASSWORD) throw new AppError('password-too-long')
}

/** A person's first or last name as it is stored. Throws AppError 'name-blank' (R-AUTH-17) or 'name-too-long' (R-EDIT-18). */
export function checkedPersonName(typed: string | null | undefined): string {
  const name = cleanText(typed ?? '')
  if (!name) throw new AppError('name-blank')
  if (textLength(name) > MAX_PERSON_NAME) throw new AppError('name-too-long')
  return name
}
