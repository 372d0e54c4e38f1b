/** What this browser can do about notifications. */
type DeviceSupport = 'ready' | 'blocked' | 'home-screen' | 'no-https' | 'unsupported'

export function deviceSupport(): DeviceSupport {
  if (!isSecureContext) return 'no-https'
  if ('PushManager' in window && 'serviceWorker' in navigator && 'Notification' in window) {
    return Notification.permission === 'denied' ? 'blocked' : 'ready'
  }
  return needsHomeScreen() ? 'home-screen' : 'unsupported'
}

/** What was made of a tap: a subscription for the server, a refusal, or nothing that works in this browser. */
type Subscribed = { t: 'subscribed'; subscription: PushSubscriptionJSON } | { t: 'blocked' | 'failed' }

/** Asks the person, so it is called in their tap only (R-REACH-01). `publicKey` is the server's. */
export async function subscribeHere(publicKey: string): Promise<Subscribed> {
  try {
    if ((await Notification.requestPermission()) !== 'granted') return { t: 'blocked' }
    const registration = await navigator.serviceWorker.getRegistration()
    if (!registration) return { t: 'failed' }
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    // One of another key, as of a server that was set up anew, is in the way.
    const subscription = await registration.pushManager.subscribe(options).catch(async () => {
      await (await registration.pushManager.getSubscription())?.unsubscribe()
      return await registration.pushManager.subscribe(options)
    })
    return { t: 'subscribed', subscription: subscription.toJSON() }
  } catch {
    return { t: 'failed' }
  }
}

/** The server has forgotten the subscription of this browser, and the browser does so, too. */
export async function unsubscribeHere(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  const subscription = await registration?.pushManager.getSubscription().catch(() => null)
  await subscription?.unsubscribe().catch(() => undefined)
}

/** An iPad says that it is a Mac, but no Mac has a touch screen. */
const isApplePhone = () =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** An iPhone or iPad on which the app is not on the home screen. */
export const needsHomeScreen = (): boolean => isApplePhone() && !isOnHomeScreen()

export const isOnHomeScreen = (): boolean => matchMedia('(display-mode: standalone)').matches
