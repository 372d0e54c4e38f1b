import { z } from 'zod'
import { AppError } from '#domain/errors.ts'
import { cleanEmail, MAX_EMAIL, MAX_PASSWORD, MIN_PASSWORD } from '#domain/session.ts'
import { cleanText, MAX_PERSON_NAME, textLength } from '#domain/text.ts'

/** Answers the address as stored. Throws AppError 'email-invalid'. */
export function checkedEmail(typed: string): string {
  const email = cleanEmail(typed)
  if (email.length > MAX_EMAIL || !z.email().safeParse(email).success) throw new AppError('email-invalid')
  return email
}

/** Throws AppError 'password-too-short' or 'password-too-long'. Spaces alone count as empty. */
export function checkNewPassword(password: string): void {
  if (!password.trim() || textLength(password) < MIN_PASSWORD) throw new AppError('password-too-short')
  if (textLength(password) > MAX_PASSWORD) throw new AppError('password-too-long')
}

/** Answers the name as stored. Throws AppError 'name-blank' or 'name-too-long'. */
export function checkedPersonName(typed: string | null | undefined): string {
  const name = cleanText(typed ?? '')
  if (!name) throw new AppError('name-blank')
  if (textLength(name) > MAX_PERSON_NAME) throw new AppError('name-too-long')
  return name
}
