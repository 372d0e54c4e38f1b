/** Tells a password manager whose password the form asks for. */
export function PasswordOwner({ email }: { email: string }) {
  return <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
}
