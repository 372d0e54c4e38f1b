/** A browser in which somebody is logged in. */
export type Device = {
  id: string
  /** For example 'Chrome on Windows'. */
  name: string
  isPhone: boolean
  /** In full hours, ms since 1970. */
  lastUsedAt: number
  /** True for the device that asks. */
  isThis: boolean
}

/** `now`: ms since 1970 on the server's clock. */
export type Devices = { devices: Device[]; now: number }

/** `now` and `addedAt`: ms since 1970 on the server's clock. */
export type Passkeys = { passkeys: { id: string; name: string; addedAt: number }[]; now: number }

/** Whether the account is connected with the server's provider of log-ins, which is called `name`; null: there is none. */
export type ProviderLink = { name: string | null; isConnected: boolean }

/** The second step of a log-in by password, and how many recovery codes are left. */
export type SecondStep = { isOn: boolean; codesLeft: number }

/** `address` ('otpauth:') holds the key, which a person can also type. Nobody can read them again. */
export type NewSecondStep = { address: string; key: string }
