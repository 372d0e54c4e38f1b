/** What this browser can do about notifications. */
type DeviceSupport = 'ready' | 'blocked' | 'home-screen' | 'no-https' | 'unsupported'

export function deviceSupport(): DeviceSupport {
  if (!isSecureContext) return 'no-https'
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : 'ready'
  }
  return needsHomeScreen() ? 'home-screen' : 'unsupported'
}

/** The result of a tap: a subscription, a refusal, or nothing that works here. */
type Subscribed = { t: 'subscribed'; subscription: PushSubscriptionJSON } | { t: 'blocked' | 'failed' }

/** Subscribes this browser. Call this inside a tap, because it asks the person. `publicKey` is the server's. */
export async function subscribeHere(publicKey: string): Promise<Subscribed> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return { t: 'blocked' }
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return { t: 'failed' }
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    // A subscription with another key, as after a new setup of the server, must go first.
    const subscription = await registration.pushManager.subscribe(options).catch(async () => {
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      return await registration.pushManager.subscribe(options)
    })
    return { t: 'subscribed', subscription: subscription.toJSON() }
  } catch {
    return { t: 'failed' }
  }
}

/** Ends the subscription in this browser, after the server has forgotten it. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => undefined)
}

/** An iPhone or iPad. An iPad calls itself a Mac, but no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** An iPhone or iPad without the app on its home screen. */
export const needsHomeScreen = (): boolean => isApplePhone() && !isOnHomeScreen()

export const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches
