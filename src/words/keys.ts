// Written by 'npm run words' out of en.json: change that one, then run it.
import type { Tag } from './words.ts'

/** Says of a text that it needs no values. */
export type Nothing = 'nothing'

/** What each text needs. */
export type TextParameters = {
  'app.manifest.description': Nothing
  'app.manifest.next': Nothing
  'app.manifest.empty': Nothing
  'app.notFound.title': Nothing
  'app.notFound.heading': Nothing
  'app.notFound.text': Nothing
  'app.notFound.goHome': Nothing
  'app.update.ready': Nothing
  'app.update.reload': Nothing
  'app.nav.label': Nothing
  'app.nav.routines': Nothing
  'app.nav.history': Nothing
  'app.nav.sharing': Nothing
  'app.nav.account': Nothing
  'app.skipToContent': Nothing
  'app.goToCurrentSet': Nothing
  'app.logInToSend': { what: string | number }
  'app.logInToSave': Nothing
  'app.acting.label': Nothing
  'app.acting.managing': { name: string | number }
  'app.acting.exit': Nothing
  'app.acting.pages': { name: string | number }
  'app.acting.otherTab': { name: string | number }
  'app.acting.stopped': { name: string | number }
  'app.acting.back': Nothing
  'app.unsaved': Nothing
  'app.storage.spilled': Nothing
  'app.storage.page': Nothing
  'app.stopped.title': Nothing
  'app.stopped.saved': Nothing
  'app.stopped.reload': Nothing
  'app.newVersion': Nothing
  'app.partMissing': Nothing
  'app.titles.page': { title: string | number }
  'app.titles.logIn': Nothing
  'app.titles.createAccount': Nothing
  'app.titles.confirmEmail': Nothing
  'app.titles.resetPassword': Nothing
  'app.titles.updatePassword': Nothing
  'app.titles.recovered': Nothing
  'app.titles.routines': Nothing
  'app.titles.history': Nothing
  'app.titles.sharing': Nothing
  'app.titles.workout': Nothing
  'app.titles.account': Nothing
  'app.titles.dashboard': Nothing
  'app.titles.imageAdmin': Nothing
  'app.titles.imageTest': Nothing
  'app.titles.imageSettings': Nothing
  'app.titles.demo': Nothing
  'app.titles.training': Nothing
  'app.keys.control': Nothing
  'app.keys.shift': { key: string | number }
  'app.keys.enter': { command: string | number }
  'app.keys.pageUp': Nothing
  'app.keys.pageDown': Nothing
  'app.keys.home': Nothing
  'app.keys.end': Nothing
  'app.shortcuts.title': Nothing
  'app.shortcuts.list': Nothing
  'app.shortcuts.switch': Nothing
  'app.shortcuts.switchHint': Nothing
  'app.shortcuts.workout': Nothing
  'app.shortcuts.completeNext': Nothing
  'app.shortcuts.editNext': Nothing
  'app.shortcuts.neighbours': Nothing
  'app.shortcuts.sections': Nothing
  'app.shortcuts.addExercise': Nothing
  'app.shortcuts.endWorkout': Nothing
  'app.shortcuts.lists': Nothing
  'app.shortcuts.search': Nothing
  'app.shortcuts.newRoutine': Nothing
  'app.shortcuts.everywhere': Nothing
  'app.shortcuts.close': Nothing
  'app.shortcuts.save': Nothing
  'app.shortcuts.messages': Nothing
  'app.shortcuts.show': Nothing
  'app.shortcuts.steppers': Nothing
  'app.shortcuts.oneStep': Nothing
  'app.shortcuts.fiveSteps': Nothing
  'app.shortcuts.ends': Nothing
  'app.shortcuts.more': Nothing
  'app.shortcuts.menu': Nothing
  'app.shortcuts.progress': Nothing
  'frame.home': Nothing
  'frame.sets': { count: number }
  'frame.changes': { count: number }
  'frame.offline': Nothing
  'frame.sending': { what: string | number }
  'frame.allSaved': Nothing
  'frame.lastSeen': { device: 'phone' | 'computer' | 'other' }
  'frame.heldInPage': { what: string | number }
  'frame.heldOnDevice': { what: string | number; device: 'phone' | 'computer' | 'other' }
  'frame.sentence': { what: string | number }
  'ui.back': Nothing
  'ui.search': Nothing
  'ui.clearSearch': Nothing
  'ui.saving': Nothing
  'ui.ok': Nothing
  'ui.loading': Nothing
  'ui.optional': Nothing
  'ui.length': { length: number; limit: number }
  'ui.tooLong': Nothing
  'ui.showPassword': Nothing
  'ui.discard.title': Nothing
  'ui.discard.keep': Nothing
  'ui.suggestions': Nothing
  'ui.suggestionCount': { count: number }
  'ui.decrease': { label: string | number }
  'ui.increase': { label: string | number }
  'ui.builtBy': { name: Tag }
  'ui.notifications': Nothing
  'ui.noCopy': Nothing
  'ui.nothingFound': { search: string | number }
  'section.warmup': Nothing
  'section.training': Nothing
  'section.cooldown': Nothing
  'set.name': { number: string | number }
  'set.repsUnit': { count: number }
  'set.secondsUnit': Nothing
  'set.bodyWeight': Nothing
  'set.reps': { count: number }
  'set.seconds': { count: number }
  'set.spokenBodyWeight': Nothing
  'set.spoken': { name: string | number; what: string | number }
  'set.spokenLastTime': { what: string | number }
  'set.timed': Nothing
  'set.byReps': Nothing
  'set.byRepsShort': Nothing
  'set.none': Nothing
  'set.count': { count: number }
  'set.bodyWeightInForms': Nothing
  'set.spokenValues': { amount: string | number; load: string | number }
  'set.spokenAtLeast': { amount: string | number }
  'set.spokenAdded': { weight: string | number }
  'set.spokenAssisted': { weight: string | number }
  'set.spokenKind': { name: string | number; kind: 'warmup' | 'drop' | 'failure' | 'other' }
  'set.kindLetter': { kind: 'warmup' | 'drop' | 'failure' | 'other' }
  'set.kindName': { kind: 'warmup' | 'drop' | 'failure' | 'normal' | 'other' }
  'set.loadName': { load: 'added' | 'assisted' | 'total' | 'other' }
  'set.sideName': { side: 'left' | 'right' | 'both' | 'other' }
  'set.sided': { name: string | number; side: 'left' | 'right' | 'other' }
  'set.openEnd': Nothing
  'set.noOpenEnd': Nothing
  'set.rpe': { rpe: string | number }
  'set.atRpe': { rpe: string | number }
  'set.noRpe': Nothing
  'set.byDistance': Nothing
  'set.pace': { time: string | number; per: string | number }
  'set.rir': { rir: string | number }
  'set.effort': { effort: 'rpe' | 'rir' | 'other' }
  'set.hasNote': Nothing
  'records.name': {
    kind:
      | 'heaviest'
      | 'e1rm'
      | 'mostReps'
      | 'bestSet'
      | 'bestSession'
      | 'mostRepsInSession'
      | 'leastHelp'
      | 'longest'
      | 'farthest'
      | 'pace'
      | 'other'
  }
  'records.nameAt': { kind: 'mostReps' | 'longest' | 'other'; load: string | number }
  'records.said': {
    kind:
      | 'heaviest'
      | 'e1rm'
      | 'mostReps'
      | 'bestSet'
      | 'bestSession'
      | 'mostRepsInSession'
      | 'leastHelp'
      | 'longest'
      | 'farthest'
      | 'pace'
      | 'other'
    value: string | number
  }
  'records.saidAt': { kind: 'mostReps' | 'longest' | 'other'; load: string | number; value: string | number }
  'records.kind': {
    kind:
      | 'heaviest'
      | 'leastHelp'
      | 'e1rm'
      | 'mostReps'
      | 'bestSet'
      | 'bestSession'
      | 'mostRepsInSession'
      | 'longest'
      | 'farthest'
      | 'pace'
      | 'other'
    value: string | number
  }
  'records.before': { name: string | number; value: string | number }
  'records.count': { count: number }
  'muscle.chest': Nothing
  'muscle.back': Nothing
  'muscle.shoulders': Nothing
  'muscle.biceps': Nothing
  'muscle.triceps': Nothing
  'muscle.forearms': Nothing
  'muscle.core': Nothing
  'muscle.glutes': Nothing
  'muscle.quads': Nothing
  'muscle.hamstrings': Nothing
  'muscle.calves': Nothing
  'muscle.hips': Nothing
  'muscle.fullBody': Nothing
  'muscle.cardio': Nothing
  'day.today': Nothing
  'day.ago': { count: number }
  'day.monthsAgo': { count: number }
  'day.yearsAgo': { count: number }
  'day.neverCompleted': Nothing
  'day.completedToday': Nothing
  'day.completedYesterday': Nothing
  'day.completedDaysAgo': { count: string | number }
  'day.completedWeeksAgo': { count: number }
  'day.completedMonthsAgo': { count: number }
  'day.hoursAndMinutes': { hours: string | number; minutes: string | number }
  'day.minutes': { minutes: string | number }
  'day.onImage': { month: string | number; day: string | number; year: string | number }
  'day.dayAndClock': { day: string | number; clock: string | number }
  'failures.gone': Nothing
  'failures.not-found': Nothing
  'failures.not-authenticated': Nothing
  'failures.start-not-authenticated': Nothing
  'failures.link-invalid': Nothing
  'failures.confirmations-sent': Nothing
  'failures.session-missing': Nothing
  'failures.credentials-missing': Nothing
  'failures.invalid-credentials': Nothing
  'failures.passkey-refused': Nothing
  'failures.already-registered': Nothing
  'failures.password-too-short': Nothing
  'failures.passwords-differ': Nothing
  'failures.password-required': Nothing
  'failures.account-deleted': Nothing
  'failures.wrong-account': Nothing
  'failures.permission-denied': Nothing
  'failures.malformed': Nothing
  'failures.too-large': Nothing
  'failures.too-many-requests': Nothing
  'failures.not-json': Nothing
  'failures.foreign-origin': Nothing
  'failures.unknown-host': Nothing
  'failures.name-blank': Nothing
  'failures.name-too-long': Nothing
  'failures.note-too-long': Nothing
  'failures.email-invalid': Nothing
  'failures.password-too-long': Nothing
  'failures.exercise-name-required': Nothing
  'failures.exercise-name-empty': Nothing
  'failures.exercise-already-in-routine': Nothing
  'failures.set-count': Nothing
  'failures.last-template-set': Nothing
  'failures.too-many-rows': Nothing
  'failures.routines-full': Nothing
  'failures.delegate-routines-full': Nothing
  'failures.delegate-workouts-full': Nothing
  'failures.workout-not-found': Nothing
  'failures.workout-ends-before-start': Nothing
  'failures.workout-in-the-future': Nothing
  'failures.workout-too-long': Nothing
  'failures.time-unreadable': Nothing
  'failures.workout-not-deletable': Nothing
  'failures.unsaved-set': Nothing
  'failures.exercise-in-use': Nothing
  'failures.routine-has-workouts': Nothing
  'failures.routine-not-available': Nothing
  'failures.shared-routine-not-available': Nothing
  'failures.history-not-available': Nothing
  'failures.share-unknown-email': Nothing
  'failures.share-unconfirmed-email': Nothing
  'failures.share-with-yourself': Nothing
  'failures.share-exists': Nothing
  'failures.workout-not-active': Nothing
  'failures.unavailable': Nothing
  'failures.failed': Nothing
  'failures.exercises-not-created': Nothing
  'failures.sets-not-deleted': Nothing
  'failures.pictured-workout-not-found': Nothing
  'failures.pictured-routine-not-found': Nothing
  'failures.image-not-noted': Nothing
  'failures.import-running': Nothing
  'failures.import-undoing': Nothing
  'failures.import-repeated': Nothing
  'failures.unknown': Nothing
  'failures.superset-size': Nothing
  'failures.superset-sections': Nothing
  'failures.swap-same-exercise': Nothing
  'failures.tokens-full': Nothing
  'failures.passkeys-full': Nothing
  'failures.webhooks-full': Nothing
  'failures.webhook-address': Nothing
  'failures.webhook-off': Nothing
  'failures.apps-full': Nothing
  'failures.app-unknown': Nothing
  'failures.app-request': Nothing
  'failures.invalid-token': Nothing
  'failures.insufficient-scope': Nothing
  'failures.push-address': Nothing
  'failures.push-devices-full': Nothing
  'failures.proposals-full': Nothing
  'failures.key-reused': Nothing
  'failures.precondition-failed': Nothing
  'logIn.title': Nothing
  'logIn.busy': Nothing
  'logIn.forgot': Nothing
  'logIn.newHere': { link: Tag }
  'logIn.done': Nothing
  'logIn.passkey.button': Nothing
  'logIn.passkey.busy': Nothing
  'logIn.deleted.title': Nothing
  'logIn.deleted.text': Nothing
  'logIn.deleted.keep': Nothing
  'logIn.deleted.busy': Nothing
  'logIn.deleted.leave': Nothing
  'signUp.create': Nothing
  'signUp.busy': Nothing
  'signUp.passwordHint': Nothing
  'signUp.emailExample': Nothing
  'signUp.takesAlong': { name: string | number; sharedBy: string | number }
  'signUp.hasAccount': { link: Tag }
  'signUp.done': Nothing
  'identity.email': Nothing
  'identity.password': Nothing
  'identity.currentPassword': Nothing
  'identity.firstName': Nothing
  'identity.lastName': Nothing
  'identity.home': Nothing
  'identity.commonPassword': Nothing
  'identity.linkNotSent': Nothing
  'identity.checking': Nothing
  'identity.logOutOffline': Nothing
  'identity.names.you': Nothing
  'identity.names.owner': Nothing
  'identity.names.yourManager': Nothing
  'identity.names.anotherManager': Nothing
  'account.title': Nothing
  'account.language.title': Nothing
  'account.language.label': Nothing
  'account.names.title': Nothing
  'account.names.first': Nothing
  'account.names.last': Nothing
  'account.names.done': Nothing
  'account.logIn.title': Nothing
  'account.logIn.email': Nothing
  'account.logIn.password': Nothing
  'account.logIn.keepHint': Nothing
  'account.logIn.passwordDone': Nothing
  'account.logIn.emailDone': Nothing
  'account.passkeys.title': Nothing
  'account.passkeys.text': Nothing
  'account.passkeys.add': Nothing
  'account.passkeys.adding': Nothing
  'account.passkeys.added': Nothing
  'account.passkeys.addedAt': { unit: 'year' | 'month' | 'day' | 'other'; count: number }
  'account.passkeys.remove': { name: string | number }
  'account.passkeys.removed': { name: string | number }
  'account.passkeys.unnamed': Nothing
  'account.devices.title': Nothing
  'account.devices.loading': Nothing
  'account.devices.isThis': Nothing
  'account.devices.lastUsed': { unit: 'year' | 'month' | 'day' | 'other'; count: number }
  'account.devices.end': Nothing
  'account.devices.endOne': { name: string | number }
  'account.devices.endAll': Nothing
  'account.devices.ending': Nothing
  'account.devices.ended': { name: string | number }
  'account.devices.endedAll': Nothing
  'account.devices.name': { browser: string | number; system: string | number }
  'account.devices.unknown': Nothing
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
  'account.administration.title': Nothing
  'account.administration.failing': Nothing
  'account.administration.last': { date: string | number }
  'account.administration.none': Nothing
  'account.deletion.button': Nothing
  'account.deletion.title': Nothing
  'account.deletion.text': Nothing
  'account.deletion.download': Nothing
  'account.deletion.busy': Nothing
  'account.deletion.done': Nothing
  'account.settings': Nothing
  'account.training.title': Nothing
  'account.training.row': Nothing
  'account.training.unit.title': Nothing
  'account.training.unit.note': Nothing
  'account.training.unit.routine': Nothing
  'account.training.unit.kg': Nothing
  'account.training.unit.lbs': Nothing
  'account.training.distance.title': Nothing
  'account.training.distance.km': Nothing
  'account.training.distance.mi': Nothing
  'account.training.effort.title': Nothing
  'account.training.effort.note': Nothing
  'account.training.effort.off': Nothing
  'account.training.effort.rpe': Nothing
  'account.training.effort.rir': Nothing
  'account.training.logging.title': Nothing
  'account.training.logging.plates': Nothing
  'account.training.logging.platesNote': Nothing
  'account.training.logging.records': Nothing
  'account.training.logging.recordsNote': Nothing
  'account.training.week.title': Nothing
  'account.training.week.start': Nothing
  'account.training.week.goal': Nothing
  'account.training.week.workouts': { count: number }
  'account.training.bars.title': Nothing
  'account.training.bars.reset': Nothing
  'account.training.bars.unit': Nothing
  'account.training.bars.bars': { unit: string | number }
  'account.training.bars.plates': { unit: string | number }
  'account.training.bars.pairs': { count: number }
  'account.training.bars.olympic': Nothing
  'account.training.bars.ez': Nothing
  'account.training.bars.addBar': Nothing
  'account.training.bars.editBar': Nothing
  'account.training.bars.addPlate': Nothing
  'account.training.bars.name': Nothing
  'account.training.bars.weight': Nothing
  'account.training.bars.taken': Nothing
  'account.training.bars.howMany': Nothing
  'account.training.bars.amount.enough': Nothing
  'account.training.bars.amount.some': Nothing
  'account.training.bars.amount.none': Nothing
  'account.training.bars.pairsLabel': Nothing
  'account.training.bars.none': Nothing
  'account.data.title': Nothing
  'account.data.import': Nothing
  'account.data.download': Nothing
  'account.data.everything': Nothing
  'account.data.workouts': Nothing
  'account.programs.title': Nothing
  'account.tokensToo': Nothing
  'sharing.title': Nothing
  'sharing.unconfirmed': { email: string | number }
  'sharing.before': Nothing
  'sharing.withMe.title': Nothing
  'sharing.withMe.none': Nothing
  'sharing.byMe.title': Nothing
  'sharing.byMe.none': Nothing
  'sharing.byMe.add': Nothing
  'sharing.here.title': Nothing
  'sharing.here.line': { count: number; names: string | number }
  'sharing.here.open': { says: string | number }
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
  'sharing.questions.received': { unit: 'year' | 'month' | 'day' | 'other'; count: number }
  'sharing.questions.given': { unit: 'year' | 'month' | 'day' | 'other'; count: number }
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
  'routines.welcome.startAsked': Nothing
  'routines.welcome.start': Nothing
  'routines.welcome.startText': Nothing
  'routines.welcome.import': Nothing
  'routines.welcome.importText': Nothing
  'builder.routine': Nothing
  'builder.back': Nothing
  'builder.notFound': Nothing
  'builder.deleted': Nothing
  'builder.notHere': Nothing
  'builder.settings.open': Nothing
  'builder.settings.title': Nothing
  'builder.settings.name': Nothing
  'builder.settings.note': Nothing
  'builder.settings.noteHint': Nothing
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
  'inbox.title': Nothing
  'proposals.title': Nothing
  'proposals.one': Nothing
  'proposals.chip': { count: number }
  'proposals.from': { name: string | number; ago: string | number }
  'proposals.fromShort': { name: string | number; ago: string | number }
  'proposals.justNow': Nothing
  'proposals.newRoutine': { name: string | number }
  'proposals.change': { name: string | number }
  'proposals.changeRoutine': Nothing
  'proposals.pastWorkout': { name: string | number }
  'proposals.reason': { reason: string | number }
  'proposals.when': { day: string | number; from: string | number; to: string | number }
  'proposals.about': Nothing
  'proposals.exercises': Nothing
  'proposals.inSection': { name: string | number; section: string | number }
  'proposals.name': Nothing
  'proposals.section': Nothing
  'proposals.note': Nothing
  'proposals.sign.added': Nothing
  'proposals.sign.changed': Nothing
  'proposals.sign.removed': Nothing
  'proposals.unchanged': { count: number }
  'proposals.misfits': { count: number }
  'proposals.routineGone': Nothing
  'proposals.nothingLeft': Nothing
  'proposals.apply': Nothing
  'proposals.applied': Nothing
  'proposals.open': Nothing
  'proposals.back': Nothing
  'proposals.gone': Nothing
  'proposals.goneText': Nothing
  'proposals.discard.title': Nothing
  'proposals.discard.text': { title: string | number }
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
  'unsavedChanges.bundle.book': Nothing
  'unsavedChanges.bundle.body': Nothing
  'unsavedChanges.bundle.proposal': Nothing
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
  'activity.did.keptValue': { count: number }
  'activity.did.startedWorkout': { count: number }
  'activity.did.enteredWorkout': { count: number }
  'activity.did.importedWorkout': { count: number }
  'activity.did.importedRoutine': { count: number }
  'activity.did.endedWorkout': { count: number }
  'activity.did.keptGoing': { count: number }
  'activity.did.resumedWorkout': { count: number }
  'activity.did.renamedWorkout': { count: number }
  'activity.did.retimedWorkout': { count: number }
  'activity.did.deletedWorkout': { count: number }
  'activity.did.restoredWorkout': { count: number }
  'activity.did.erasedWorkout': { count: number }
  'activity.did.madeChange': { count: number }
  'activity.did.addedExercise': { count: number }
  'activity.did.changedExercise': { count: number }
  'activity.did.movedExercise': { count: number }
  'activity.did.deletedExercise': { count: number }
  'activity.did.changedRest': { count: number }
  'activity.did.plannedRest': { count: number }
  'activity.did.madeProposal': { count: number }
  'activity.did.closedProposal': { count: number }
  'activity.did.createdRoutine': { count: number }
  'activity.did.renamedRoutine': { count: number }
  'activity.did.archivedRoutine': { count: number }
  'activity.did.removedExercise': { count: number }
  'activity.did.addedSet': { count: number }
  'activity.did.changedSet': { count: number }
  'activity.did.deletedSet': { count: number }
  'activity.did.completedSet': { count: number }
  'activity.did.reopenedSet': { count: number }
  'activity.did.correctedSet': { count: number }
  'activity.did.removedSet': { count: number }
  'activity.did.removedSets': { count: number }
  'activity.did.restoredSets': { count: number }
  'activity.did.changedSettings': { count: number }
  'activity.did.changedExerciseSettings': { count: number }
  'activity.did.addedBodyWeight': { count: number }
  'activity.did.changedBodyWeight': { count: number }
  'activity.did.removedBodyWeight': { count: number }
  'activity.did.joinedSuperset': { count: number }
  'activity.did.leftSuperset': { count: number }
  'activity.did.swappedExercise': { count: number }
  'activity.did.wroteNote': { count: number }
  'activity.did.filledSets': { count: number }
  'activity.did.addedWarmUpSets': { count: number }
  'activity.did.splitSides': { count: number }
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
  'publicLink.historyOf': { name: string | number }
  'publicLink.history': Nothing
  'publicLink.notes.label': Nothing
  'publicLink.notes.shown': Nothing
  'publicLink.notes.hidden': Nothing
  'publicLink.records.label': Nothing
  'publicLink.records.shown': Nothing
  'publicLink.records.hidden': Nothing
  'workout.unit.question': Nothing
  'workout.unit.yes': Nothing
  'workout.unit.no': Nothing
  'workout.outline': Nothing
  'workout.complete': Nothing
  'workout.deleted': { name: string | number }
  'workout.setsCut': { max: string | number }
  'workout.spoken.offline': { device: 'phone' | 'computer' | 'other' }
  'workout.spoken.online': Nothing
  'workout.spoken.onlineUnsaved': Nothing
  'workout.spoken.notDone': Nothing
  'workout.spoken.set': { set: string | number; done: string | number; total: number }
  'workout.spoken.lastSet': { set: string | number; done: string | number; total: number }
  'workout.spoken.exercise': { next: string | number }
  'workout.spoken.unnamedSet': Nothing
  'workout.spoken.partner': { set: string | number; next: string | number }
  'workout.news.updated': Nothing
  'workout.news.otherDevice': Nothing
  'workout.news.manager': Nothing
  'workout.news.somebody': { name: string | number }
  'workout.news.inExercise': { sets: string | number; exercise: string | number }
  'workout.news.next': { sets: string | number; next: string | number }
  'workout.news.joinedYou': { name: string | number }
  'workout.news.joined': { name: string | number; exercises: string | number }
  'workout.news.swapped': { name: string | number; from: string | number; to: string | number }
  'workout.news.noted': { name: string | number; exercise: string | number }
  'workout.news.notedHere': { exercise: string | number }
  'workout.news.wroteNote': { name: string | number }
  'workout.news.noteHere': Nothing
  'workout.still.title': Nothing
  'workout.still.lastSet': { when: 'today' | 'other'; clock: string | number; day: string | number }
  'workout.still.noSet': Nothing
  'workout.still.keep': Nothing
  'workout.still.endAt': { when: 'today' | 'other'; clock: string | number; day: string | number }
  'workout.takenOver.inHistory': { when: 'today' | 'other'; clock: string | number; day: string | number }
  'workout.takenOver.inAnother': { when: 'today' | 'other'; clock: string | number; day: string | number }
  'workout.takenOver.noSets': { when: 'today' | 'other'; clock: string | number; day: string | number }
  'workout.takenOver.continue': Nothing
  'workout.rest.title': Nothing
  'workout.rest.idle': { time: string | number; hidden: Tag; exercise: string | number }
  'workout.rest.off': { hidden: Tag; exercise: string | number }
  'workout.rest.left': { hidden: Tag; time: Tag; left: string | number }
  'workout.rest.less': { hidden: Tag }
  'workout.rest.more': { hidden: Tag }
  'workout.rest.skip': { hidden: Tag }
  'workout.rest.again': { hidden: Tag }
  'workout.rest.over': Nothing
  'workout.rest.overTitle': { next: string | number }
  'workout.rest.overSpoken': Nothing
  'workout.rest.overSpokenNext': { next: string | number }
  'workout.rest.ago': { time: string | number }
  'workout.rest.next': { name: string | number; values: string | number }
  'workout.rest.nextShown': { long: Tag; name: string | number; values: string | number }
  'workout.rest.nextSpoken': { exercise: string | number; set: string | number }
  'workout.rest.timer': Nothing
  'workout.rest.timerText': Nothing
  'workout.rest.length': Nothing
  'workout.rest.seconds': Nothing
  'workout.rest.onDevice': { device: 'phone' | 'computer' | 'other' }
  'workout.rest.sound': Nothing
  'workout.rest.soundText': Nothing
  'workout.rest.notification': Nothing
  'workout.rest.notificationText': Nothing
  'workout.rest.notificationDenied': Nothing
  'workout.rest.notificationImpossible': Nothing
  'workout.rest.silent': Nothing
  'workout.rest.screenOn': Nothing
  'workout.rest.screenRefused': Nothing
  'workout.rest.screenUnsupported': Nothing
  'workout.sessions.lastTime': { unit: 'year' | 'month' | 'day' | 'other'; count: number }
  'workout.sessions.last': Nothing
  'workout.sessions.lastCount': { count: number }
  'workout.sessions.list': Nothing
  'workout.sessions.none': Nothing
  'workout.sessions.noneHere': { device: 'phone' | 'computer' | 'other' }
  'workout.sessions.text': Nothing
  'workout.sessions.show': Nothing
  'workout.gone.set': Nothing
  'workout.gone.exercise': Nothing
  'workout.gone.entered': { typed: string | number }
  'workout.deleteExercise.title': Nothing
  'workout.deleteExercise.text': {
    name: string | number
    count: number
    keep: 'today' | 'future' | 'other'
    done: number
  }
  'workout.superset.then': { next: Tag; tag: string | number; name: string | number }
  'workout.superset.thenRest': { next: Tag; tag: string | number; name: string | number }
  'workout.superset.noRestBetween': { first: string | number; second: string | number }
  'workout.later.done': { name: string | number }
  'workout.fill.done': { count: number }
  'workout.fill.alsoSets': { numbers: string | number }
  'workout.fill.also': { names: string | number }
  'workout.fill.alsoMore': { count: number }
  'workout.fill.alsoDone': { count: number }
  'workout.clock.over': Nothing
  'workout.clock.start': { set: string | number }
  'workout.clock.stop': { set: string | number }
  'workout.clock.stopped': { set: string | number; time: string | number }
  'workout.plates.side': { load: Tag; plates: string | number }
  'workout.plates.spoken': { count: number; last: string | number; others: string | number }
  'workout.plates.about': { weight: string | number }
  'workout.plates.barAlone': Nothing
  'workout.plates.lighter': Nothing
  'workout.plates.notThis': { less: Tag; below: string | number; more: Tag; above: string | number }
  'workout.plates.notThisOne': { take: Tag; weight: string | number }
  'workout.plates.none': Nothing
  'workout.plates.take': { weight: string | number }
  'workout.plates.taken': { set: string | number; weight: string | number }
  'workout.warmUp.added': { count: number }
  'workout.warmUp.renewed': { count: number }
  'workout.note.title': Nothing
  'workout.note.label': Nothing
  'exerciseCards.addExercise': Nothing
  'exerciseCards.addExerciseTo': { section: string | number }
  'exerciseCards.empty': Nothing
  'exerciseCards.exerciseCount': { count: number }
  'exerciseCards.exercisesDone': { done: string | number; total: string | number }
  'exerciseCards.setsDone': { done: string | number; total: number }
  'exerciseCards.edit': Nothing
  'exerciseCards.complete': Nothing
  'exerciseCards.incomplete': Nothing
  'exerciseCards.sections': Nothing
  'exerciseCards.percentComplete': { percent: string | number }
  'exerciseCards.progress.label': Nothing
  'exerciseCards.progress.bar': Nothing
  'exerciseCards.timer.label': Nothing
  'exerciseCards.timer.end': Nothing
  'exerciseCards.set.complete': { set: string | number }
  'exerciseCards.set.edit': { set: string | number }
  'exerciseCards.set.completedBy': { who: Tag }
  'exerciseCards.set.savedOn': { device: 'phone' | 'computer' | 'other' }
  'exerciseCards.set.notSaved': Nothing
  'exerciseCards.changed.text': { who: Tag; value: string | number }
  'exerciseCards.changed.use': { value: string | number }
  'exerciseCards.changed.spoken': { value: string | number }
  'exerciseCards.fields.type': Nothing
  'exerciseCards.fields.duration': Nothing
  'exerciseCards.fields.weight': Nothing
  'exerciseCards.fields.unit': Nothing
  'exerciseCards.fields.keep': Nothing
  'exerciseCards.fields.today': Nothing
  'exerciseCards.fields.future': Nothing
  'exerciseCards.fields.body': Nothing
  'exerciseCards.fields.load': Nothing
  'exerciseCards.fields.time': Nothing
  'exerciseCards.fields.distanceUnit': Nothing
  'exerciseCards.editSet.title': Nothing
  'exerciseCards.editSet.name': Nothing
  'exerciseCards.editSet.done': Nothing
  'exerciseCards.editSet.doneAt': { time: string | number }
  'exerciseCards.editSet.notDone': Nothing
  'exerciseCards.editSet.deleteLabel': Nothing
  'exerciseCards.editSet.deleteTitle': Nothing
  'exerciseCards.editSet.deleteText': { set: string | number; exercise: string | number }
  'exerciseCards.editSet.deleteToday': { set: string | number; exercise: string | number }
  'exerciseCards.editSet.deletePermanently': { set: string | number; exercise: string | number }
  'exerciseCards.editSet.kind': Nothing
  'exerciseCards.editSet.effort': Nothing
  'exerciseCards.editSet.more': Nothing
  'exerciseCards.editSet.moreOf': Nothing
  'exerciseCards.editSet.moreOfTemplate': Nothing
  'exerciseCards.editSet.measuredBy': Nothing
  'exerciseCards.editSet.side': Nothing
  'exerciseCards.editSet.openEndText': { value: string | number }
  'exerciseCards.editSet.note': Nothing
  'exerciseCards.editSet.noteHint': Nothing
  'exerciseCards.editSet.clear': Nothing
  'exerciseCards.editSet.effortLeft': { count: number }
  'exerciseCards.editSet.effortLeftPerhaps': { count: number; next: string | number }
  'exerciseCards.editSet.effortIn': { scale: string | number }
  'exerciseCards.editExercise.title': Nothing
  'exerciseCards.editExercise.moveUp': Nothing
  'exerciseCards.editExercise.moveDown': Nothing
  'exerciseCards.editExercise.moved': { name: string | number; place: string | number; count: string | number }
  'exerciseCards.editExercise.delete': Nothing
  'exerciseCards.createExercise.title': Nothing
  'exerciseCards.createExercise.add': Nothing
  'exerciseCards.exercise.name': Nothing
  'exerciseCards.exercise.own': Nothing
  'exerciseCards.exercise.section': Nothing
  'exerciseCards.exercise.sets': Nothing
  'exerciseCards.exercise.addSet': Nothing
  'exerciseCards.exercise.doneStay': Nothing
  'exerciseCards.exercise.differ': Nothing
  'exerciseCards.exercise.differOpen': Nothing
  'exerciseCards.endWorkout.title': Nothing
  'exerciseCards.endWorkout.confirm': Nothing
  'exerciseCards.endWorkout.busy': Nothing
  'exerciseCards.endWorkout.keep': Nothing
  'exerciseCards.endWorkout.nothingDone': Nothing
  'exerciseCards.endWorkout.open': { open: number; total: number }
  'exerciseCards.nameRoutine.title': Nothing
  'exerciseCards.nameRoutine.for': { name: string | number }
  'exerciseCards.nameRoutine.create': Nothing
  'exerciseCards.nameRoutine.label': Nothing
  'exerciseCards.nameRoutine.placeholder': Nothing
  'exerciseCards.superset.title': { letter: string | number; exercises: string | number }
  'exerciseCards.superset.round': { strong: Tag; round: string | number; count: string | number }
  'exerciseCards.superset.planned': { strong: Tag; count: number }
  'exerciseCards.superset.restAfter': { time: string | number; tag: string | number }
  'exerciseCards.superset.noRest': Nothing
  'exerciseCards.superset.restBetween': { seconds: string | number }
  'exerciseCards.superset.sheet': Nothing
  'exerciseCards.superset.text': Nothing
  'exerciseCards.superset.leaveText': Nothing
  'exerciseCards.superset.restLabel': Nothing
  'exerciseCards.superset.seconds': Nothing
  'exerciseCards.superset.save.join': Nothing
  'exerciseCards.superset.save.rest': Nothing
  'exerciseCards.superset.save.leave': Nothing
  'exerciseCards.superset.joined': { names: string | number }
  'exerciseCards.superset.restSaved': Nothing
  'exerciseCards.superset.left': { name: string | number }
  'exerciseCards.menu.open': { name: string | number }
  'exerciseCards.menu.lastTime': Nothing
  'exerciseCards.menu.lastTimeText': { day: string | number; values: string | number }
  'exerciseCards.menu.note': Nothing
  'exerciseCards.menu.noteText': Nothing
  'exerciseCards.menu.planNote': Nothing
  'exerciseCards.menu.superset': Nothing
  'exerciseCards.menu.restBetween': Nothing
  'exerciseCards.menu.restSeconds': { seconds: string | number }
  'exerciseCards.menu.noRest': Nothing
  'exerciseCards.menu.leave': Nothing
  'exerciseCards.menu.warmUp': Nothing
  'exerciseCards.menu.warmUpAgain': Nothing
  'exerciseCards.menu.oneSide': Nothing
  'exerciseCards.menu.oneSideText': { count: string | number }
  'exerciseCards.menu.bothSides': Nothing
  'exerciseCards.menu.bothSidesText': { count: number }
  'exerciseCards.menu.later': Nothing
  'exerciseCards.menu.laterText': { section: string | number }
  'exerciseCards.menu.edit': Nothing
  'exerciseCards.menu.delete': Nothing
  'exerciseCards.menu.swap': Nothing
  'exerciseCards.menu.progressText': Nothing
  'exerciseCards.sides.apart': { name: string | number }
  'exerciseCards.sides.together': { name: string | number }
  'exerciseCards.unitAndStep.title': Nothing
  'exerciseCards.unitAndStep.titleWithBar': Nothing
  'exerciseCards.unitAndStep.asBefore': Nothing
  'exerciseCards.unitAndStep.unit': Nothing
  'exerciseCards.unitAndStep.step': Nothing
  'exerciseCards.unitAndStep.bar': Nothing
  'exerciseCards.unitAndStep.usualBar': Nothing
  'exerciseCards.unitAndStep.barText': { name: string | number; weight: string | number }
  'exerciseCards.unitAndStep.noBar': Nothing
  'exerciseCards.unitAndStep.note': Nothing
  'exerciseCards.swap.title': Nothing
  'exerciseCards.swap.insteadOf': { name: string | number }
  'exerciseCards.swap.search': Nothing
  'exerciseCards.swap.like': { muscle: string | number }
  'exerciseCards.swap.alike': Nothing
  'exerciseCards.swap.new': Nothing
  'exerciseCards.swap.own': Nothing
  'exerciseCards.swap.text': { count: number }
  'exerciseCards.swap.done': { from: string | number; to: string | number }
  'exerciseCards.after.setOf': { exercise: string | number; set: string | number }
  'exerciseCards.after.caption': { set: string | number; scale: string | number }
  'exerciseCards.after.effortOf': { set: string | number; scale: string | number }
  'exerciseCards.after.howMany': { count: number }
  'exerciseCards.after.repsOf': { set: string | number }
  'exerciseCards.after.less': Nothing
  'exerciseCards.after.more': Nothing
  'exerciseCards.notes.title': Nothing
  'exerciseCards.notes.today': Nothing
  'exerciseCards.notes.always': Nothing
  'exerciseCards.notes.alwaysHint': Nothing
  'exerciseCards.notes.routine': Nothing
  'exerciseCards.notes.routineHint': Nothing
  'exerciseCards.notes.ofRoutine': Nothing
  'exerciseCards.notes.use': Nothing
  'exerciseCards.notes.from.always': Nothing
  'exerciseCards.notes.from.routine': Nothing
  'exerciseCards.notes.from.today': Nothing
  'exerciseCards.naming.question': Nothing
  'exerciseCards.naming.same': Nothing
  'exerciseCards.naming.different': Nothing
  'exerciseCards.naming.another': { name: string | number }
  'history.title': Nothing
  'history.search': Nothing
  'history.install.title': Nothing
  'history.install.text': Nothing
  'history.install.add': Nothing
  'history.install.no': Nothing
  'history.addPast': Nothing
  'history.share': Nothing
  'history.empty': Nothing
  'history.continue.button': Nothing
  'history.continue.endedItself': { when: 'today' | 'other'; clock: string | number; day: string | number }
  'history.continue.title': Nothing
  'history.continue.ends': {
    when: 'today' | 'other'
    name: string | number
    clock: string | number
    day: string | number
  }
  'history.continue.discards': {
    when: 'today' | 'other'
    name: string | number
    clock: string | number
    day: string | number
  }
  'history.times.title': Nothing
  'history.times.started': Nothing
  'history.times.ended': Nothing
  'history.times.zone': { zone: string | number }
  'history.times.range': { start: string | number; end: string | number }
  'history.times.change': { hidden: Tag }
  'history.past.title': Nothing
  'history.past.add': Nothing
  'history.past.name': Nothing
  'history.past.routine': Nothing
  'history.past.noRoutine': Nothing
  'history.rename.title': Nothing
  'history.rename.name': Nothing
  'history.log.by': { who: Tag }
  'history.log.edit': Nothing
  'history.log.done': Nothing
  'history.log.empty': Nothing
  'history.log.setRemoved': Nothing
  'history.log.exerciseRemoved': { name: string | number }
  'history.log.added': { count: number; name: string | number }
  'history.log.addSet': Nothing
  'history.log.addSetTo': { name: string | number }
  'history.log.removeExercise': { name: string | number }
  'history.log.note': Nothing
  'history.log.change': Nothing
  'history.log.changeOf': { name: string | number }
  'history.log.changed': { from: string | number; to: string | number }
  'history.log.noteOn': { name: string | number }
  'history.log.noteThatDay': Nothing
  'history.removed.title': Nothing
  'history.removed.sets': { count: number }
  'history.removed.set': { set: string | number; values: string | number }
  'history.removed.putBack': Nothing
  'history.removed.putBackThis': { name: string | number; what: string | number }
  'history.summary.label': Nothing
  'history.summary.duration': Nothing
  'history.summary.exercises': { count: number }
  'history.summary.sets': { count: number }
  'history.summary.spoken': {
    name: string | number
    date: string | number
    length: 'none' | 'other'
    duration: string | number
    exercises: number
    sets: number
  }
  'history.workout.share': Nothing
  'history.workout.routine': { name: string | number }
  'history.workout.viewRoutine': Nothing
  'history.workout.back': Nothing
  'history.workout.unreachableText': Nothing
  'history.delete.button': Nothing
  'history.delete.title': Nothing
  'history.delete.text': Nothing
  'history.note.add': Nothing
  'history.note.change': { hidden: Tag }
  'history.mainLift': { long: Tag; name: string | number; set: string | number }
  'valueOffers.had': { name: string | number; value: string | number }
  'valueOffers.use': { value: string | number }
  'valueOffers.useLabel': { value: string | number; name: string | number }
  'valueOffers.keep': Nothing
  'valueOffers.keepLabel': { value: string | number }
  'landing.tagline': Nothing
  'landing.text': Nothing
  'landing.pageTitle': Nothing
  'landing.account': Nothing
  'landing.createAccount': Nothing
  'landing.demo.title': Nothing
  'landing.demo.hint': Nothing
  'landing.demo.notDone': Nothing
  'landing.demo.complete': { set: string | number; done: string | number; total: number }
  'landing.demo.deleteExercise.title': Nothing
  'landing.demo.deleteExercise.text': { name: string | number; count: number }
  'landing.demo.squat': Nothing
  'landing.demo.deadlift': Nothing
  'landing.demo.plank': Nothing
  'landing.more.title': Nothing
  'landing.more.offline.title': Nothing
  'landing.more.offline.text': Nothing
  'landing.more.offline.chip': Nothing
  'landing.more.coach.title': Nothing
  'landing.more.coach.text': Nothing
  'landing.more.coach.joined': { name: string | number }
  'landing.more.coach.may': Nothing
  'landing.more.progress.title': Nothing
  'landing.more.progress.text': Nothing
  'landing.more.progress.best': { exercise: string | number }
  'landing.more.import.title': Nothing
  'landing.more.import.text': Nothing
  'landing.more.import.file': Nothing
  'landing.more.import.found': { workouts: number; sets: number; exercises: number }
  'landing.more.link.title': Nothing
  'landing.more.link.text': Nothing
  'landing.more.link.routine': Nothing
  'landing.more.link.public': Nothing
  'landing.more.link.makePrivate': Nothing
  'landing.more.ai.title': Nothing
  'landing.more.ai.text': Nothing
  'landing.more.ai.weeks': Nothing
  'landing.more.ai.holds': Nothing
  'landing.more.bench': Nothing
  'landing.more.start': Nothing
  'landing.more.startText': Nothing
  'publicPages.saved': Nothing
  'publicPages.sharedBy': { name: string | number }
  'publicPages.sharedByTag': { name: Tag }
  'publicPages.exercises': { count: number }
  'publicPages.imageOf': { ending: 's' | 'other'; name: string | number; heading: string | number }
  'publicPages.imageOfHistory': { ending: 's' | 'other'; name: string | number }
  'publicPages.history.title': { name: string | number }
  'publicPages.history.description': { name: string | number }
  'publicPages.history.empty': Nothing
  'publicPages.history.pages': Nothing
  'publicPages.history.newest': Nothing
  'publicPages.history.older': Nothing
  'publicPages.history.records': Nothing
  'publicPages.title': { heading: string | number }
  'publicPages.yourRoutines': Nothing
  'publicPages.createAccount': Nothing
  'publicPages.missing.text': Nothing
  'publicPages.missing.goHome': Nothing
  'publicPages.routine.empty': Nothing
  'publicPages.routine.createToSave': Nothing
  'publicPages.routine.logInToSave': Nothing
  'publicPages.routine.needsScript': Nothing
  'publicPages.routine.save': Nothing
  'publicPages.workout.routine': { name: string | number }
  'publicPages.workout.empty': Nothing
  'publicPages.workout.summary': Nothing
  'publicPages.workout.duration': Nothing
  'publicPages.workout.exercises': { count: number }
  'publicPages.workout.sets': { count: number }
  'publicPages.workout.records': { count: number }
  'publicPages.units.label': Nothing
  'publicPages.units.logged': Nothing
  'socialImage.routine': Nothing
  'socialImage.history': Nothing
  'socialImage.duration': Nothing
  'socialImage.exercises': { count: number }
  'socialImage.sets': { count: number }
  'socialImage.workouts': { count: number }
  'socialImage.hours': { count: number }
  'socialImage.owner': { ending: 's' | 'other'; name: string | number }
  'socialImage.historyOf': { ending: 's' | 'other'; name: string | number }
  'socialImage.generated': Nothing
  'socialImage.failed': Nothing
  'socialImage.records': { count: number }
  'mail.confirm.subject': Nothing
  'mail.confirm.welcome': Nothing
  'mail.confirm.before': Nothing
  'mail.confirm.label': Nothing
  'mail.confirm.validity': Nothing
  'mail.confirm.notYou': Nothing
  'mail.emailChange.subject': Nothing
  'mail.emailChange.before': Nothing
  'mail.emailChange.label': Nothing
  'mail.emailChange.validity': Nothing
  'mail.emailChange.notYou': Nothing
  'mail.recovery.subject': Nothing
  'mail.recovery.before': Nothing
  'mail.recovery.label': Nothing
  'mail.recovery.validity': Nothing
  'mail.recovery.notYou': Nothing
  'mail.webhookOff.subject': Nothing
  'mail.webhookOff.failing': Nothing
  'mail.webhookOff.gone': Nothing
  'mail.webhookOff.before': Nothing
  'mail.webhookOff.label': Nothing
  'failed.workout.start': Nothing
  'failed.workout.end': Nothing
  'failed.workout.startWhy': Nothing
  'failed.routine.create': Nothing
  'failed.routine.save': Nothing
  'failed.exercises.load': Nothing
  'failed.set.save': Nothing
  'failed.exercise.add': Nothing
  'failed.exercise.update': Nothing
  'failed.routineExercise.add': Nothing
  'failed.sets.reorder': Nothing
  'failed.template.addSets': Nothing
  'failed.template.editSet': Nothing
  'failed.template.deleteSet': Nothing
  'failed.template.editExercise': Nothing
  'failed.template.deleteExercise': Nothing
  'failed.link.copy': Nothing
  'failed.share.add': Nothing
  'failed.delegated.start': Nothing
  'failed.book.save': Nothing
  'failed.body.save': Nothing
  'failed.note.save': Nothing
  'failedBecause.workout.start': { message: string | number }
  'failedBecause.workout.rename': { message: string | number }
  'failedBecause.workout.delete': { message: string | number }
  'failedBecause.workout.deleteSets': { message: string | number }
  'failedBecause.routine.delete': { message: string | number }
  'failedBecause.share.switch': { message: string | number }
  'failedBecause.link.copy': { message: string | number }
  'names.unknown': Nothing
  'names.formerManager': Nothing
  'names.stranger': Nothing
  'names.workoutImage': Nothing
  'names.workout': Nothing
  'names.routine': Nothing
  'names.newWorkout': { part: 'morning' | 'afternoon' | 'evening' | 'night' | 'other'; weekday: string | number }
  'connection.needed': Nothing
  'connection.none': Nothing
  'connection.offline': { device: 'computer' | 'phone' | 'other' }
  'action.cancel': Nothing
  'action.close': Nothing
  'action.delete': Nothing
  'action.discard': Nothing
  'action.edit': Nothing
  'action.remove': Nothing
  'action.save': Nothing
  'action.tryAgain': Nothing
  'action.undo': Nothing
  'action.logIn': Nothing
  'action.copy': Nothing
  'resetPassword.title': Nothing
  'resetPassword.text': Nothing
  'resetPassword.sent': Nothing
  'resetPassword.button': Nothing
  'resetPassword.busy': Nothing
  'resetPassword.back': Nothing
  'updatePassword.title': Nothing
  'updatePassword.text': Nothing
  'updatePassword.new': Nothing
  'updatePassword.confirm': Nothing
  'updatePassword.button': Nothing
  'updatePassword.busy': Nothing
  'updatePassword.done': Nothing
  'confirmEmail.title': Nothing
  'confirmEmail.busy': Nothing
  'confirmEmail.done': Nothing
  'confirmEmail.goOn': { app: string | number }
  'changes.newer': Nothing
  'changes.aSet': Nothing
  'changes.anExercise': Nothing
  'changes.setPlace': { exercise: string | number; set: string | number }
  'changes.setNumber': { number: string | number }
  'changes.withChange': { what: string | number; change: string | number }
  'changes.setAdded': { exercise: string | number }
  'changes.setAddedWith': { exercise: string | number; values: string | number }
  'changes.deleted': { what: string | number }
  'changes.putBack': { what: string | number }
  'changes.setsDeleted': { exercise: string | number; count: number }
  'changes.setsPutBack': { exercise: string | number; count: number }
  'changes.exerciseAdded': { name: string | number }
  'changes.exerciseAddedWith': { name: string | number; count: number }
  'changes.became': { from: string | number; to: string | number }
  'changes.moved': { what: string | number }
  'changes.renamedFrom': { from: string | number; to: string | number }
  'changes.renamed': { to: string | number }
  'changes.valueKept': { what: string | number }
  'changes.workoutStarted': Nothing
  'changes.workoutEntered': { day: string | number }
  'changes.workoutEnded': Nothing
  'changes.workoutContinued': Nothing
  'changes.workoutKeptGoing': Nothing
  'changes.workoutDeleted': Nothing
  'changes.workoutRestored': Nothing
  'changes.workoutErased': Nothing
  'changes.time': { from: string | number; to: string | number }
  'changes.done': { set: string | number }
  'changes.doneWith': { set: string | number; values: string | number }
  'changes.notDone': { set: string | number }
  'changes.restAfter': { set: string | number; seconds: number }
  'changes.restOf': { exercise: string | number; seconds: number }
  'changes.routineNew': Nothing
  'changes.routineDeleted': Nothing
  'changes.routinePutBack': Nothing
  'changes.field.set_variant': Nothing
  'changes.field.reps': Nothing
  'changes.field.timed_set_duration': Nothing
  'changes.field.weight': Nothing
  'changes.field.weight_unit': Nothing
  'changes.field.load': Nothing
  'changes.field.kind': Nothing
  'changes.field.side': Nothing
  'changes.field.open_ended': Nothing
  'changes.field.rpe': Nothing
  'changes.field.distance': Nothing
  'changes.field.distance_unit': Nothing
  'changes.fieldBecame': { field: string | number; from: string | number; to: string | number }
  'changes.fieldIs': { field: string | number; to: string | number }
  'changes.settings': Nothing
  'changes.exerciseSettings': Nothing
  'changes.exerciseNote': { note: string | number }
  'changes.note': { note: string | number }
  'changes.noteOf': { exercise: string | number; note: string | number }
  'changes.noteRemoved': Nothing
  'changes.noteOfRemoved': { exercise: string | number }
  'changes.bodyWeight': { weight: string | number }
  'changes.bodyWeightChanged': Nothing
  'changes.proposalClosed': Nothing
  'changes.bodyWeightRemoved': Nothing
  'changes.joined': { exercises: string | number }
  'changes.leftSuperset': { exercise: string | number }
  'changes.swapped': { from: string | number; to: string | number }
  'changes.setsFilled': { exercise: string | number; count: number }
  'changes.warmUpAdded': { exercise: string | number; count: number }
  'changes.sidesSplit': { exercise: string | number; count: number }
  'equipment.barbell': Nothing
  'equipment.dumbbell': Nothing
  'equipment.machine': Nothing
  'equipment.cable': Nothing
  'equipment.smith': Nothing
  'equipment.kettlebell': Nothing
  'equipment.band': Nothing
  'equipment.body': Nothing
  'equipment.plate': Nothing
  'equipment.rower': Nothing
  'equipment.other': Nothing
  'progress.tabs.workouts': Nothing
  'progress.tabs.progress': Nothing
  'progress.empty': Nothing
  'progress.notTrained': { section: string | number }
  'progress.emptied': { name: string | number }
  'progress.unreachableText': Nothing
  'progress.day.rangeInMonth': { from: string | number; to: string | number; month: string | number }
  'progress.day.range': { from: string | number; to: string | number }
  'progress.day.today': Nothing
  'progress.day.sets': { count: number }
  'progress.week.title': Nothing
  'progress.week.workouts': Nothing
  'progress.week.sets': Nothing
  'progress.week.volume': Nothing
  'progress.week.time': Nothing
  'progress.week.last': { value: string | number }
  'progress.streak.weeks': { count: string | number }
  'progress.streak.goal': { count: number }
  'progress.streak.goalToChange': { count: number; link: Tag }
  'progress.muscles.title': Nothing
  'progress.muscles.mean': Nothing
  'progress.muscles.thatWeek': Nothing
  'progress.muscles.spoken': { sets: number; mean: string | number }
  'progress.muscles.all': { count: string | number }
  'progress.muscles.unassigned': { count: number }
  'progress.muscles.assign': Nothing
  'progress.muscles.assignTitle': Nothing
  'progress.muscles.setsThisWeek': Nothing
  'progress.muscles.ofExercise': { name: string | number; count: number }
  'progress.muscles.none': Nothing
  'progress.days.title': Nothing
  'progress.days.workouts': { count: number }
  'progress.days.year': Nothing
  'progress.days.lastWeeks': Nothing
  'progress.days.month': { month: string | number; count: number }
  'progress.days.day': Nothing
  'progress.days.spoken': { day: string | number; workouts: number; sets: number }
  'progress.days.workout': { day: string | number; name: string | number }
  'progress.days.less': Nothing
  'progress.days.moreSets': Nothing
  'progress.title': Nothing
  'progress.from': { set: string | number }
  'progress.exercises.title': Nothing
  'progress.exercises.search': Nothing
  'progress.exercises.empty': Nothing
  'progress.exercises.workouts': { count: number }
  'progress.exercises.all': Nothing
  'progress.exercises.count': { count: number }
  'progress.exercise.title': Nothing
  'progress.exercise.records': Nothing
  'progress.exercise.sessions': Nothing
  'progress.exercise.about': Nothing
  'progress.exercise.noNote': Nothing
  'progress.exercise.older': Nothing
  'progress.exercise.recordSet': { set: string | number }
  'progress.record.mostRepsAtWeight': Nothing
  'progress.record.longestAtWeight': Nothing
  'progress.record.weights': { count: number }
  'progress.record.at': { weight: string | number }
  'progress.record.bodyAlone': Nothing
  'progress.chart.measure': Nothing
  'progress.chart.kind.e1rm': Nothing
  'progress.chart.kind.heaviest': Nothing
  'progress.chart.kind.volume': Nothing
  'progress.chart.kind.reps': Nothing
  'progress.chart.kind.distance': Nothing
  'progress.chart.kind.time': Nothing
  'progress.chart.range': Nothing
  'progress.chart.quarter': Nothing
  'progress.chart.year': Nothing
  'progress.chart.all': Nothing
  'progress.chart.label': {
    kind: string | number
    name: string | number
    count: number
    least: string | number
    most: string | number
  }
  'progress.chart.point': { day: string | number; value: string | number }
  'progress.chart.tooFew': Nothing
  'progress.chart.untrained': Nothing
  'progress.chart.estimated': Nothing
  'progress.chart.hollow': { to: 'kg' | 'other' }
  'progress.chart.showTable': Nothing
  'progress.chart.showChart': Nothing
  'progress.chart.tableOf': { name: string | number }
  'progress.chart.workout': Nothing
  'progress.chart.fromSet': Nothing
  'progress.suggested.remove': Nothing
  'progress.suggested.removed': { name: string | number }
  'progress.suggested.not': Nothing
  'progress.suggested.again': Nothing
  'progress.sameAs.title': Nothing
  'progress.sameAs.none': Nothing
  'progress.sameAs.choices': Nothing
  'progress.sameAs.text': { name: string | number }
  'progress.sameAs.joined': { name: string | number; other: string | number }
  'progress.sameAs.takeApart': Nothing
  'progress.sameAs.takeApartOf': { name: string | number }
  'progress.worked.title': Nothing
  'progress.worked.main': Nothing
  'progress.worked.further': { most: string | number }
  'progress.worked.none': Nothing
  'progress.worked.asListed': Nothing
  'progress.worked.both': { main: string | number; further: string | number }
  'progress.worked.note': Nothing
  'progress.fewer': Nothing
  'progress.records.title': Nothing
  'progress.records.lastDays': Nothing
  'progress.records.all': { count: string | number }
  'progress.bodyWeight.title': Nothing
  'progress.bodyWeight.add': Nothing
  'progress.bodyWeight.addSpoken': Nothing
  'progress.bodyWeight.mean': { day: string | number }
  'progress.bodyWeight.chart': {
    from: string | number
    to: string | number
    first: string | number
    last: string | number
  }
  'progress.bodyWeight.point': { day: string | number; weight: string | number; mean: string | number }
  'progress.bodyWeight.all': { count: string | number }
  'progress.bodyWeight.more': Nothing
  'progress.bodyWeight.value': Nothing
  'progress.bodyWeight.unit': Nothing
  'progress.bodyWeight.when': Nothing
  'progress.bodyWeight.note': Nothing
  'progress.bodyWeight.range': { least: string | number; most: string | number }
  'progress.bodyWeight.whenWrong': Nothing
  'progress.bodyWeight.removed': Nothing
  'progress.bodyWeight.rowNote': { when: string | number; note: string | number }
  'progress.copy.action': Nothing
  'progress.copy.about': Nothing
  'progress.copy.done': Nothing
  'progress.copy.doneText': Nothing
  'progress.copy.failed': Nothing
  'progress.copy.nothing': Nothing
  'progress.told.title': { from: string | number; until: string | number; count: number }
  'progress.told.terms': Nothing
  'progress.told.streak': { goal: number; weeks: number }
  'progress.told.muscles': Nothing
  'progress.told.records': Nothing
  'progress.told.body': Nothing
  'progress.told.side': { side: 'left' | 'right' | 'other' }
  'progress.told.note': { note: string | number }
  'trash.title': Nothing
  'trash.lead': Nothing
  'trash.empty': Nothing
  'trash.line': { day: string | number; sets: number }
  'trash.lineBy': { day: string | number; sets: number; name: string | number }
  'trash.left': { days: number }
  'trash.restore': { hidden: Tag; name: string | number }
  'trash.erase': { hidden: Tag; name: string | number }
  'trash.question.title': Nothing
  'trash.question.text': { name: string | number }
  'trash.question.confirm': Nothing
  'trash.restored': { name: string | number }
  'trash.notThere': Nothing
  'trash.more': Nothing
  'trash.routines.title': Nothing
  'trash.routines.note': Nothing
  'trash.routines.line': { count: number }
  'trash.routines.lineSince': { count: number; month: string | number }
  'import.title': Nothing
  'import.choose.text': Nothing
  'import.choose.button': Nothing
  'import.choose.drop': { limits: string | number }
  'import.choose.limits': Nothing
  'import.choose.letGo': Nothing
  'import.choose.one': Nothing
  'import.where.title': Nothing
  'import.where.strong': Nothing
  'import.where.strongSteps': Nothing
  'import.where.hevy': Nothing
  'import.where.hevySteps': Nothing
  'import.where.fitnotes': Nothing
  'import.where.fitnotesSteps': Nothing
  'import.source.strong': Nothing
  'import.source.hevy': Nothing
  'import.source.fitnotes': Nothing
  'import.source.sled-csv': Nothing
  'import.source.sled-json': Nothing
  'import.source.table': Nothing
  'import.refused.empty': Nothing
  'import.refused.tooLarge': Nothing
  'import.refused.tooManyRows': Nothing
  'import.refused.tooMany': Nothing
  'import.refused.fitNotesBackup': Nothing
  'import.refused.notALog': Nothing
  'import.refused.newerFormat': Nothing
  'import.refused.unreadable': Nothing
  'import.reading.title': { percent: string | number }
  'import.reading.label': Nothing
  'import.ask.found': { source: string | number; workouts: number }
  'import.ask.unit.title': Nothing
  'import.ask.unit.kg': Nothing
  'import.ask.unit.lbs': Nothing
  'import.ask.days.title': { text: string | number }
  'import.ask.days.dayFirst': Nothing
  'import.ask.days.monthFirst': Nothing
  'import.ask.strong.title': Nothing
  'import.ask.strong.yes': Nothing
  'import.ask.strong.no': Nothing
  'import.ask.zone': Nothing
  'import.ask.thisDevice': Nothing
  'import.ask.goOn': Nothing
  'import.ask.weights': Nothing
  'import.ask.dates': Nothing
  'import.preview.workouts': Nothing
  'import.preview.sets': Nothing
  'import.preview.exercises': Nothing
  'import.preview.weighings': { count: number }
  'import.preview.routines': { count: number }
  'import.preview.from': { source: string | number; from: string | number; to: string | number }
  'import.preview.normal': { count: string | number }
  'import.preview.kind': { kind: 'warmup' | 'drop' | 'failure' | 'other'; count: number }
  'import.disguise.title': { real: 'lbs' | 'kg' | 'other' }
  'import.disguise.text': { real: 'lbs' | 'kg' | 'other'; said: string | number; meant: string | number }
  'import.warning.mostly': Nothing
  'import.warning.length': { count: number }
  'import.warning.lengthOf': { hours: string | number; day: string | number; workout: string | number }
  'import.warning.longName': { count: number }
  'import.warning.longNotes': { count: number }
  'import.warning.unread': { count: number }
  'import.warning.effort': { count: number }
  'import.warning.effortText': Nothing
  'import.warning.manyExercises': { count: number }
  'import.warning.manyExercisesOf': { day: string | number; workout: string | number }
  'import.warning.all': { count: string | number }
  'import.leftOut.rows': { count: number }
  'import.leftOut.open': Nothing
  'import.leftOut.line': { line: string | number }
  'import.leftOut.why': { reason: string | number; text: string | number }
  'import.leftOut.more': { count: number }
  'import.leftOut.save': Nothing
  'import.leftOut.reason.noDate': Nothing
  'import.leftOut.reason.noExercise': Nothing
  'import.leftOut.reason.notANumber': Nothing
  'import.leftOut.reason.negative': Nothing
  'import.leftOut.reason.tooLarge': Nothing
  'import.leftOut.reason.tooSmall': Nothing
  'import.leftOut.reason.nothing': Nothing
  'import.leftOut.reason.noReps': Nothing
  'import.leftOut.reason.notWhole': Nothing
  'import.leftOut.reason.notDone': Nothing
  'import.leftOut.reason.future': Nothing
  'import.leftOut.reason.unreadable': Nothing
  'import.leftOut.reason.otherMeasurement': Nothing
  'import.leftOut.reason.repeated': Nothing
  'import.leftOut.reason.tooManyExercises': Nothing
  'import.names.unsure': { unsure: string | number; all: string | number }
  'import.names.known': { count: number }
  'import.names.more': { count: number }
  'import.names.own': Nothing
  'import.names.change': Nothing
  'import.names.changeOf': { name: string | number; meant: string | number }
  'import.choice.sets': { count: number }
  'import.choice.search': Nothing
  'import.choice.like': Nothing
  'import.choice.found': Nothing
  'import.choice.none': Nothing
  'import.choice.yours': { count: number }
  'import.choice.catalogue': { muscle: string | number }
  'import.choice.keep': Nothing
  'import.choice.remembered': Nothing
  'import.choice.use': { name: string | number }
  'import.workouts.chosen': { chosen: string | number; all: string | number }
  'import.workouts.sets': { count: number }
  'import.workouts.imported': Nothing
  'import.workouts.like': { workout: string | number; day: string | number }
  'import.workouts.nothingNew': Nothing
  'import.workouts.unchecked': Nothing
  'import.send.button': { count: number }
  'import.send.weighings': { count: number }
  'import.send.routines': { count: number }
  'import.send.busy': Nothing
  'import.send.failed': Nothing
  'import.send.came': { count: number }
  'import.running.title': { written: string | number; total: string | number }
  'import.running.label': Nothing
  'import.running.text': Nothing
  'import.running.stop': Nothing
  'import.running.stopping': Nothing
  'import.running.keeps': { count: number }
  'import.done.title': { count: number }
  'import.done.weighings': { count: number }
  'import.done.routines': { count: number }
  'import.done.routinesToo': { count: number }
  'import.done.text': { sets: number; exercises: number }
  'import.done.private': Nothing
  'import.done.undone': Nothing
  'import.done.stopped': { written: string | number; total: string | number }
  'import.done.failed': { written: string | number; total: string | number }
  'import.done.skipped': { count: number }
  'import.done.history': Nothing
  'import.done.another': Nothing
  'import.past.title': Nothing
  'import.past.text': { day: string | number; count: number }
  'import.past.weighings': { day: string | number; count: number }
  'import.past.undone': { day: string | number }
  'import.past.until': { text: string | number; until: string | number }
  'import.past.undoOf': { name: string | number }
  'import.restore.shared': { people: string | number; link: Tag }
  'import.undo.title': Nothing
  'import.undo.text': { count: number }
  'import.undo.changed': { count: number }
  'import.undo.routines': { count: number }
  'import.undo.withChanged': Nothing
  'import.undo.confirm': Nothing
  'import.undo.busy': Nothing
  'import.undo.running': { undone: string | number; total: string | number }
  'import.undo.done': Nothing
  'import.routines.title': Nothing
  'import.routines.text': Nothing
  'import.routines.of': { times: number; exercises: number }
  'import.routines.make': Nothing
  'import.routines.makeOf': { name: string | number }
  'import.routines.made': { name: string | number }
  'import.routines.open': Nothing
  'import.routines.openOf': { name: string | number }
  'apps.title': Nothing
  'apps.disconnect': Nothing
  'apps.disconnectName': { name: string | number }
  'apps.disconnected': { name: string | number }
  'apps.proposes': { things: string | number }
  'apps.proposeWorkouts': Nothing
  'apps.proposeRoutines': Nothing
  'apps.request.pageTitle': Nothing
  'apps.request.title': { name: string | number }
  'apps.request.returns': { host: string | number }
  'apps.request.account': { email: string | number }
  'apps.request.noScope': Nothing
  'apps.request.connect': Nothing
  'apps.request.busy': Nothing
  'connectAi.title': Nothing
  'connectAi.lead': Nothing
  'connectAi.address': Nothing
  'connectAi.copyAddress': Nothing
  'connectAi.addressCopied': Nothing
  'connectAi.token': Nothing
  'connectAi.tokenName': Nothing
  'connectAi.make': Nothing
  'connectAi.reads': Nothing
  'connectAi.makeReads': Nothing
  'connectAi.where': Nothing
  'connectAi.assistant': Nothing
  'connectAi.needsHttps': Nothing
  'connectAi.claude.name': Nothing
  'connectAi.claude.open': Nothing
  'connectAi.claude.paste': Nothing
  'connectAi.chatgpt.name': Nothing
  'connectAi.chatgpt.open': Nothing
  'connectAi.chatgpt.paste': Nothing
  'connectAi.config.name': Nothing
  'connectAi.config.open': Nothing
  'connectAi.config.paste': Nothing
  'connectAi.config.pasteWith': Nothing
  'connectAi.config.yourToken': Nothing
  'connectAi.config.copy': Nothing
  'connectAi.config.copied': Nothing
  'connectAi.ask': Nothing
  'connectAi.leaves': Nothing
  'connectAi.copyInstead': Nothing
  'connectAi.copyInsteadText': Nothing
  'tokens.title': Nothing
  'tokens.list': Nothing
  'tokens.count': { count: string | number; limit: string | number }
  'tokens.none': Nothing
  'tokens.add': Nothing
  'tokens.note': Nothing
  'tokens.copyNow': Nothing
  'tokens.copied': Nothing
  'tokens.delete': { name: string | number }
  'tokens.reads': { things: string | number }
  'tokens.writes': { things: string | number }
  'tokens.things.workouts': Nothing
  'tokens.things.routines': Nothing
  'tokens.things.progress': Nothing
  'tokens.things.body': Nothing
  'tokens.until': { day: string | number }
  'tokens.untilDeleted': Nothing
  'tokens.ended': { day: string | number }
  'tokens.neverUsed': Nothing
  'tokens.used': { unit: 'year' | 'month' | 'day' | 'other'; count: number }
  'tokens.usedToday': { time: string | number }
  'tokens.scopes.readWorkouts': Nothing
  'tokens.scopes.writeWorkouts': Nothing
  'tokens.scopes.readRoutines': Nothing
  'tokens.scopes.writeRoutines': Nothing
  'tokens.scopes.readProgress': Nothing
  'tokens.scopes.readBody': Nothing
  'tokens.scopes.writeBody': Nothing
  'tokens.scopes.download': Nothing
  'tokens.scopes.clients': Nothing
  'tokens.scopes.clientsNote': Nothing
  'tokens.new.name': Nothing
  'tokens.new.nameHint': Nothing
  'tokens.new.scopes': Nothing
  'tokens.new.noScope': Nothing
  'tokens.new.end': Nothing
  'tokens.new.days': { days: string | number }
  'tokens.new.noEnd': Nothing
  'tokens.new.noEndHint': Nothing
  'tokens.new.make': Nothing
  'tokens.new.making': Nothing
  'tokens.deletion.title': { name: string | number }
  'tokens.deletion.text': Nothing
  'tokens.deletion.busy': Nothing
  'tokens.deletion.done': { name: string | number }
  'webhooks.title': Nothing
  'webhooks.list': Nothing
  'webhooks.count': { count: string | number; limit: string | number }
  'webhooks.none': Nothing
  'webhooks.add': Nothing
  'webhooks.note': Nothing
  'webhooks.secret': Nothing
  'webhooks.copyNow': Nothing
  'webhooks.copied': Nothing
  'webhooks.on': Nothing
  'webhooks.offFailing': Nothing
  'webhooks.offGone': Nothing
  'webhooks.test': Nothing
  'webhooks.sending': Nothing
  'webhooks.delete': { address: string | number }
  'webhooks.events.started': Nothing
  'webhooks.events.completed': Nothing
  'webhooks.events.changed': Nothing
  'webhooks.events.deleted': Nothing
  'webhooks.events.record': Nothing
  'webhooks.events.routine': Nothing
  'webhooks.events.weight': Nothing
  'webhooks.events.test': Nothing
  'webhooks.new.address': Nothing
  'webhooks.new.hint': Nothing
  'webhooks.new.events': Nothing
  'webhooks.new.noAddress': Nothing
  'webhooks.new.noEvents': Nothing
  'webhooks.new.gathered': Nothing
  'webhooks.new.make': Nothing
  'webhooks.new.making': Nothing
  'webhooks.deliveries.button': Nothing
  'webhooks.deliveries.title': Nothing
  'webhooks.deliveries.none': Nothing
  'webhooks.deliveries.sent': { at: string | number; status: string | number }
  'webhooks.deliveries.waiting': { at: string | number }
  'webhooks.deliveries.notSent': { at: string | number }
  'webhooks.deliveries.again': {
    at: string | number
    problem: 'slow' | 'address' | 'unreachable' | 'other'
    status: string | number
    next: string | number
  }
  'webhooks.deliveries.lost': {
    at: string | number
    problem: 'slow' | 'address' | 'unreachable' | 'other'
    status: string | number
  }
  'webhooks.deletion.title': Nothing
  'webhooks.deletion.text': { address: string | number }
  'webhooks.deletion.busy': Nothing
  'webhooks.deletion.done': Nothing
  'webhooks.row.off': { count: number }
  'api.needsScope': { scope: string | number }
  'notifications.title': Nothing
  'notifications.on': Nothing
  'notifications.device.title': Nothing
  'notifications.device.note': Nothing
  'notifications.device.blocked': Nothing
  'notifications.device.no-https': Nothing
  'notifications.device.unsupported': Nothing
  'notifications.device.off': Nothing
  'notifications.device.failed': Nothing
  'notifications.kinds.title': Nothing
  'notifications.kinds.rest': Nothing
  'notifications.kinds.restText': Nothing
  'notifications.kinds.forgotten': Nothing
  'notifications.kinds.forgottenText': Nothing
  'notifications.kinds.sharing': Nothing
  'notifications.kinds.sharingText': Nothing
  'notifications.kinds.training': Nothing
  'notifications.hide.title': Nothing
  'notifications.hide.text': Nothing
  'notifications.others.title': Nothing
  'notifications.others.told': { when: 'today' | 'other'; clock: string | number; day: string | number }
  'notifications.others.never': Nothing
  'notifications.others.remove': { name: string | number }
  'notifications.offer.title': Nothing
  'notifications.offer.no': Nothing
  'notifications.offer.turnOn': Nothing
  'notifications.offer.done': Nothing
  'notifications.homeScreen.title': Nothing
  'notifications.homeScreen.text': Nothing
  'notifications.homeScreen.share': Nothing
  'notifications.homeScreen.add': Nothing
  'notifications.homeScreen.open': Nothing
  'notifications.rest.title': Nothing
  'notifications.rest.next': { exercise: string | number; set: string | number; values: string | number }
  'notifications.rest.ofClient': { client: string | number; next: string | number }
  'notifications.forgotten.title': Nothing
  'notifications.forgotten.body': { name: string | number }
  'notifications.sharing.title': { what: 'given' | 'changed' | 'revoked' | 'left' | 'other' }
  'notifications.sharing.body': { what: 'given' | 'changed' | 'revoked' | 'left' | 'other'; name: string | number }
  'notifications.training.title': Nothing
  'notifications.training.body': { client: string | number; name: string | number }
}
