// Written by 'npm run words' out of en.json: change that one, then run it.
import type { Tag } from './words.ts'

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
  'account.names.title': Nothing
  'account.names.first': Nothing
  'account.names.last': Nothing
  'account.names.done': Nothing
  'account.logIn.title': Nothing
  'account.logIn.email': Nothing
  'account.logIn.password': Nothing
  'account.logIn.currentPassword': Nothing
  'account.logIn.keepHint': Nothing
  'account.logIn.passwordDone': Nothing
  'account.logIn.emailDone': Nothing
  'account.passkeys.title': Nothing
  'account.passkeys.text': Nothing
  'account.passkeys.add': Nothing
  'account.passkeys.adding': Nothing
  'account.passkeys.added': Nothing
  'account.passkeys.addedAt': { days: number }
  'account.passkeys.remove': { name: string | number }
  'account.passkeys.removed': { name: string | number }
  'account.passkeys.unnamed': Nothing
  'account.devices.title': Nothing
  'account.devices.loading': Nothing
  'account.devices.isThis': Nothing
  'account.devices.lastUsed': { days: number }
  'account.devices.end': Nothing
  'account.devices.endOne': { name: string | number }
  'account.devices.endAll': Nothing
  'account.devices.ending': Nothing
  'account.devices.ended': { name: string | number }
  'account.devices.endedAll': Nothing
  'account.logOut.button': Nothing
  'account.logOut.title': Nothing
  'account.logOut.busy': Nothing
  'account.logOut.sendFirst': Nothing
  'account.logOut.keep': { device: 'computer' | 'phone' | 'other' }
  'account.logOut.sending': { sets: number; changes: number }
  'account.logOut.offline': { sets: number; changes: number }
  'account.logOut.unsaved': { count: number }
  'account.logOut.notSent': { held: string | number }
  'account.logOut.lost': Nothing
  'account.logOut.allSent': Nothing
  'account.deletion.button': Nothing
  'account.deletion.title': Nothing
  'account.deletion.text': Nothing
  'account.deletion.download': Nothing
  'account.deletion.busy': Nothing
  'account.deletion.done': Nothing
  'sharing.title': Nothing
  'sharing.before': Nothing
  'sharing.withMe.title': Nothing
  'sharing.withMe.none': Nothing
  'sharing.byMe.title': Nothing
  'sharing.byMe.none': Nothing
  'sharing.byMe.add': Nothing
  'sharing.permission.createRoutines': Nothing
  'sharing.permission.startWorkouts': Nothing
  'sharing.permission.reviewHistory': Nothing
  'sharing.way.workout': Nothing
  'sharing.way.manage': Nothing
  'sharing.way.history': { name: string | number }
  'sharing.leave.button': Nothing
  'sharing.leave.title': { name: string | number }
  'sharing.leave.text': Nothing
  'sharing.revoke.button': Nothing
  'sharing.revoke.title': { name: string | number }
  'sharing.revoke.text': Nothing
  'sharing.add.title': Nothing
  'sharing.add.email': Nothing
  'sharing.add.placeholder': Nothing
  'sharing.add.button': Nothing
  'sharing.add.busy': Nothing
  'sharing.questions.received': { days: number }
  'sharing.questions.given': { days: number }
  'sharing.questions.paused': Nothing
  'sharing.questions.keep': Nothing
  'sharing.questions.end': Nothing
  'sharing.recovered.title': Nothing
  'sharing.recovered.text': Nothing
  'sharing.recovered.list': Nothing
  'sharing.recovered.done': Nothing
  'sharing.recovered.goOn': Nothing
  'sharing.recovered.later': Nothing
  'sharing.confirm.text': Nothing
  'sharing.confirm.again': Nothing
  'sharing.confirm.busy': Nothing
  'sharing.confirm.sent': Nothing
  'sharing.picker.start': Nothing
  'sharing.picker.manage': { name: string | number }
  'sharing.picker.noneToStart': Nothing
  'sharing.picker.noneToManage': Nothing
  'sharing.picker.failed': Nothing
  'sharing.picker.startWorkout': Nothing
  'sharing.picker.editRoutine': Nothing
  'sharing.picker.starting': Nothing
  'sharing.picker.create': Nothing
  'sharing.picker.join': Nothing
  'sharing.picker.running': Nothing
  'sharing.picker.counts': { exercises: number; sets: number }
  'sharing.started': { name: string | number }
  'admin.title': Nothing
  'admin.images.title': Nothing
  'admin.images.loggedOut': Nothing
  'admin.images.shown': { shown: string | number; total: string | number }
  'admin.images.tabs': Nothing
  'admin.images.tab.workout': Nothing
  'admin.images.tab.routine': Nothing
  'admin.images.filter.label': Nothing
  'admin.images.filter.missing': Nothing
  'admin.images.filter.public': Nothing
  'admin.images.filter.all': Nothing
  'admin.images.generateSelected': { count: string | number }
  'admin.images.generateMissing': Nothing
  'admin.images.generateEverywhere': Nothing
  'admin.images.regenerateAll': Nothing
  'admin.images.overwrite.workout': Nothing
  'admin.images.overwrite.routine': Nothing
  'admin.images.continue': Nothing
  'admin.images.noneSelected.workout': Nothing
  'admin.images.noneSelected.routine': Nothing
  'admin.images.noneMissing': Nothing
  'admin.images.loadingFailed.workout': { message: string | number }
  'admin.images.loadingFailed.routine': { message: string | number }
  'admin.bulk.gathering': Nothing
  'admin.bulk.progress': { done: string | number; total: string | number }
  'admin.bulk.label': Nothing
  'admin.bulk.ending': Nothing
  'admin.bulk.failures': Nothing
  'admin.bulk.complete': { processed: string | number; total: string | number; failed: string | number }
  'admin.bulk.cancelled': { processed: string | number; total: string | number; failed: string | number }
  'admin.bulk.failed': { message: string | number }
  'admin.table.loadFailed': Nothing
  'admin.table.empty': Nothing
  'admin.table.loading': Nothing
  'admin.table.more': Nothing
  'admin.table.selectAll': Nothing
  'admin.table.deselectAll': Nothing
  'admin.table.select': { name: string | number }
  'admin.table.preview': Nothing
  'admin.table.yes': Nothing
  'admin.table.no': Nothing
  'admin.table.openImage': Nothing
  'admin.table.openImageOf': { name: string | number }
  'admin.table.openPage': Nothing
  'admin.table.openPageOf': { name: string | number }
  'admin.table.column.workout': Nothing
  'admin.table.column.routine': Nothing
  'admin.table.column.status': Nothing
  'admin.table.column.public': Nothing
  'admin.table.column.image': Nothing
  'admin.table.column.page': Nothing
  'admin.table.column.date': Nothing
  'admin.table.column.exercises': Nothing
  'admin.table.column.sets': Nothing
  'admin.table.column.id': Nothing
  'admin.table.state.making': Nothing
  'admin.table.state.failed': Nothing
  'admin.table.state.missing': Nothing
  'admin.table.state.ready': Nothing
  'admin.preview.title': Nothing
  'admin.preview.id.workout': Nothing
  'admin.preview.id.routine': Nothing
  'admin.preview.alt': Nothing
  'admin.preview.failed': Nothing
  'admin.preview.generate': Nothing
  'admin.preview.busy': Nothing
  'admin.preview.done': Nothing
  'admin.preview.open': Nothing
  'admin.preview.openOn': { host: string | number }
  'admin.preview.noUrl': Nothing
  'admin.preview.noAnswer': Nothing
  'admin.choose.workout.label': Nothing
  'admin.choose.workout.none': Nothing
  'admin.choose.workout.choose': Nothing
  'admin.choose.workout.first': Nothing
  'admin.choose.routine.label': Nothing
  'admin.choose.routine.none': Nothing
  'admin.choose.routine.choose': Nothing
  'admin.choose.routine.first': Nothing
  'admin.choose.loading': Nothing
  'admin.ogEnv.title': Nothing
  'admin.ogEnv.tabs': Nothing
  'admin.ogEnv.here': Nothing
  'admin.ogEnv.production': Nothing
  'admin.ogEnv.same': Nothing
  'admin.ogEnv.build': Nothing
  'admin.ogEnv.building': Nothing
  'admin.ogEnv.save': Nothing
  'admin.ogEnv.saved': Nothing
  'admin.ogEnv.noPreview': Nothing
  'admin.ogEnv.notSignedIn': Nothing
  'admin.ogEnv.saveFailed': { message: string | number }
  'admin.ogEnv.notNoted': { message: string | number }
  'admin.ogTest.title': Nothing
  'admin.ogTest.id': Nothing
  'admin.ogTest.generate': Nothing
  'admin.ogTest.links': Nothing
  'admin.ogTest.link.image': Nothing
  'admin.ogTest.link.generate': Nothing
  'admin.ogTest.link.page': Nothing
  'admin.demo.title': Nothing
  'admin.demo.text': Nothing
  'admin.demo.numbers': Nothing
  'admin.demo.name': Nothing
  'admin.demo.sample': Nothing
  'admin.demo.withError': Nothing
  'admin.demo.taken': Nothing
  'admin.demo.note': Nothing
  'admin.demo.whole': Nothing
  'admin.demo.oneDecimal': Nothing
  'admin.demo.twoDecimals': Nothing
  'admin.demo.belowZero': Nothing
  'dashboard.title': Nothing
  'dashboard.welcome': { name: string | number }
  'routines.title': Nothing
  'routines.search': Nothing
  'routines.create': Nothing
  'routines.none': Nothing
  'routines.card': { exercises: number; completed: string | number }
  'routines.welcome.title': Nothing
  'routines.welcome.named': { name: string | number }
  'routines.welcome.text': Nothing
  'routines.welcome.first': Nothing
  'routines.welcome.build': Nothing
  'routines.welcome.buildText': Nothing
  'routines.welcome.start': Nothing
  'routines.welcome.startText': Nothing
  'builder.title': Nothing
  'builder.routine': Nothing
  'builder.back': Nothing
  'builder.notFound': Nothing
  'builder.deleted': Nothing
  'builder.notHere': Nothing
  'builder.settings.open': Nothing
  'builder.settings.title': Nothing
  'builder.settings.name': Nothing
  'builder.settings.delete': Nothing
  'builder.settings.deleted': Nothing
  'builder.share': Nothing
  'builder.start': Nothing
  'builder.tapToStart': Nothing
  'builder.gone.exercise': Nothing
  'builder.gone.set': Nothing
  'builder.gone.typed': { typed: string | number }
  'builder.deleteExercise.title': Nothing
  'builder.deleteExercise.text': { sets: number; name: string | number }
  'builder.reorder.label': { name: string | number }
  'builder.reorder.help': Nothing
  'builder.reorder.lifted': { name: string | number; place: string | number; count: string | number }
  'builder.reorder.moved': { name: string | number; place: string | number; count: string | number }
  'builder.reorder.dropped': { name: string | number; place: string | number; count: string | number }
  'builder.reorder.putBack': { name: string | number; place: string | number; count: string | number }
  'unsavedChanges.title': Nothing
  'unsavedChanges.chip': { count: number }
  'unsavedChanges.text': { device: 'computer' | 'phone' | 'other' }
  'unsavedChanges.saveCopy': Nothing
  'unsavedChanges.retry.button': Nothing
  'unsavedChanges.retry.sending': Nothing
  'unsavedChanges.retry.later': Nothing
  'unsavedChanges.keep.button': Nothing
  'unsavedChanges.keep.done': Nothing
  'unsavedChanges.discard.title': { title: string | number }
  'unsavedChanges.discard.one': Nothing
  'unsavedChanges.discard.text': { what: string | number }
  'unsavedChanges.discard.changes': { count: number }
  'unsavedChanges.bundle.named': { name: string | number; change: string | number }
  'unsavedChanges.bundle.more': { count: string | number }
  'unsavedChanges.bundle.unreadable': Nothing
  'unsavedChanges.bundle.routine': Nothing
  'unsavedChanges.bundle.workout': Nothing
  'unsavedChanges.bundle.started': { day: string | number }
  'unsavedChanges.bundle.sets': { count: number }
  'unsavedChanges.bundle.startedWithSets': { count: number; day: string | number }
  'unsavedChanges.reason.unknown': Nothing
  'unsavedChanges.reason.parked': { device: 'computer' | 'phone' | 'other' }
  'unsavedChanges.reason.goneRow': Nothing
  'unsavedChanges.reason.goneRoutine': Nothing
  'unsavedChanges.reason.goneWorkout': Nothing
  'unsavedChanges.reason.denied': Nothing
  'unsavedChanges.reason.ended': Nothing
  'unsavedChanges.reason.full': Nothing
  'unsavedChanges.reason.malformed': Nothing
  'unsavedChanges.ways.unreadable': { device: 'computer' | 'phone' | 'other' }
  'unsavedChanges.ways.values': { wished: string | number; stored: string | number }
  'unsavedChanges.ways.keep': Nothing
  'unsavedChanges.ways.one': { device: 'computer' | 'phone' | 'other' }
  'unsavedChanges.ways.many': { device: 'computer' | 'phone' | 'other' }
  'activity.title': Nothing
  'activity.list': Nothing
  'activity.loading': Nothing
  'activity.none': Nothing
  'activity.older': Nothing
  'activity.you': Nothing
  'activity.line': { who: Tag; name: string | number; did: string | number }
  'activity.when': { day: string | number; clock: string | number }
  'publicLink.copy': Nothing
  'publicLink.title.routine': Nothing
  'publicLink.title.workout': Nothing
  'publicLink.title.history': Nothing
  'publicLink.label': Nothing
  'publicLink.open.routine': Nothing
  'publicLink.open.workout': Nothing
  'publicLink.open.history': Nothing
  'publicLink.closed.routine': Nothing
  'publicLink.closed.workout': Nothing
  'publicLink.closed.history': Nothing
  'publicLink.share': Nothing
  'publicLink.turnsOn': Nothing
  'publicLink.copied': Nothing
  'publicLink.isOn': Nothing
  'publicLink.makePrivate': Nothing
  'publicLink.tapToShare': Nothing
  'publicLink.noCopy': Nothing
  'publicLink.historyOf': { name: string | number }
  'publicLink.history': Nothing
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
  'connection.needed': Nothing
  'connection.none': Nothing
  'connection.offline': { device: 'computer' | 'phone' | 'other' }
  'action.add': Nothing
  'action.cancel': Nothing
  'action.close': Nothing
  'action.delete': Nothing
  'action.discard': Nothing
  'action.edit': Nothing
  'action.remove': Nothing
  'action.save': Nothing
  'action.tryAgain': Nothing
  'action.undo': Nothing
}
