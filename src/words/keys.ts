// Written by 'npm run words' out of en.json: change that one, then run it.

/** Says of a text that it needs no values. */
export type Nothing = 'nothing'

/** What each text needs. */
export type TextParameters = {
  'app.notFound.title': Nothing
  'app.notFound.heading': Nothing
  'app.notFound.text': Nothing
  'app.notFound.goHome': Nothing
  'app.update.ready': Nothing
  'app.update.reload': Nothing
  'frame.home': Nothing
  'ui.close': Nothing
  'section.warmUp': Nothing
  'set.name': { number: string | number }
  'day.today': Nothing
  'failures.failed': Nothing
  'logIn.title': Nothing
  'signUp.title': Nothing
  'identity.email': Nothing
  'account.title': Nothing
  'sharing.title': Nothing
  'admin.title': Nothing
  'dashboard.title': Nothing
  'routines.title': Nothing
  'builder.title': Nothing
  'unsavedChanges.title': Nothing
  'activity.title': Nothing
  'publicLink.copy': Nothing
  'workout.title': Nothing
  'exerciseCards.lastTime': Nothing
  'history.title': Nothing
  'landing.logIn': Nothing
  'publicPages.saveRoutine': Nothing
  'socialImage.madeWith': Nothing
  'mail.confirm.subject': Nothing
  'mail.confirm.welcome': Nothing
  'mail.confirm.before': Nothing
  'mail.confirm.label': Nothing
  'mail.confirm.validity': Nothing
  'mail.confirm.notYou': Nothing
}
