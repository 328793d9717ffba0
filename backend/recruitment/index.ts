import type { ResourceRow } from '#resources/core/rows.ts'
import type { StudyAction } from '#resources/studies/studyBinding.ts'
import type { Domain, Hook } from '../platform/engine/types.ts'
import { addDecentralisedColumn, createBoardRows } from './boardRows.ts'
import { recruitmentCalls } from './calls.ts'
import { notifyOwner, releaseCards, requireOwnerAtSite } from './cardOwner.ts'
import { enrolByColumn, fillNewCardColumn, requireMove } from './cardRules.ts'
import { followLimit, startColumnTime } from './columnTime.ts'
import { followEnrolledLimit, followVisitLimit, startConductTime } from './conduct/conductTime.ts'
import { checkVisitColumn } from './conduct/visitRules.ts'
import { fillCheck } from './criteria/fillCheck.ts'
import { checkEnrolment, checkUndo, fillEnrolledColumn, restoreFormerColumn } from './enrolment.ts'
import { reasonOf } from './notEnrolled.ts'
import { bindMove, checkStudyAct } from './studyBinding.ts'
import { fillSubjectId } from './subjectIds.ts'

type Card = ResourceRow['participantStudy']

/** References on which the position of a card depends. Hooks lock the rows to which they refer. */
const rowLocks = { columnId: 'shared', visitId: 'shared', notEnrolledReasonId: 'shared' } as const
const columnTimeHook: Hook<Card> = { holds: rowLocks, fill: startColumnTime }
const conductTimeHook: Hook<Card> = { holds: rowLocks, fill: startConductTime }
const subjectIdHook: Hook<Card> = { holds: rowLocks, fill: fillSubjectId }
const visitColumnHook: Hook<Card> = { holds: rowLocks, check: checkVisitColumn }
const createActionHook = (studyAct: StudyAction): Hook<Card> => ({ follow: (write) => checkStudyAct(write, studyAct) })

const newCard = [visitColumnHook, { holds: rowLocks, fill: fillNewCardColumn }, columnTimeHook, conductTimeHook, subjectIdHook] as const
const check: Hook<ResourceRow['criterionCheck']> = { holds: { participantStudyId: 'alone', criterionId: 'shared' }, fill: fillCheck }

/** Domain of recruitment boards. Specification 2, sections 4 and 7, "Board and screening". */
export const recruitmentDomain: Domain = {
  hooks: {
    study: {
      on: {
        create: { follow: createBoardRows },
        import: { follow: createBoardRows },
        update: { follow: followEnrolledLimit },
        transitions: { enableDct: { follow: addDecentralisedColumn } },
      },
    },
    visit: { on: { update: { follow: followVisitLimit } } },
    participantStudy: {
      on: {
        create: newCard,
        import: newCard,
        update: [
          visitColumnHook,
          { holds: rowLocks, check: requireMove },
          ...[columnTimeHook, conductTimeHook, subjectIdHook],
          // The enrolment needs a stronger lock on the study than a move does, so its hook runs first.
          ...[{ follow: enrolByColumn }, { follow: bindMove }],
        ],
        transitions: {
          enroll: { holds: rowLocks, fill: fillEnrolledColumn, follow: checkEnrolment },
          undoEnrolment: [{ holds: rowLocks, fill: restoreFormerColumn }, createActionHook('back'), { follow: checkUndo }],
          reverseEnrolment: [{ holds: rowLocks, fill: restoreFormerColumn }, createActionHook('back')],
          markAsNotEnrolled: [{ holds: rowLocks, fill: reasonOf }, createActionHook('back')],
          clearMarkAsNotEnrolled: createActionHook('add'),
          addToConduct: createActionHook('forward'),
          completeConduct: createActionHook('forward'),
          resumeConduct: createActionHook('back'),
          // A withdrawal does not depend on the status of the study: participants may leave at any time.
        },
        transition: [visitColumnHook, columnTimeHook, conductTimeHook, subjectIdHook],
        every: { send: (write) => [...requireOwnerAtSite(write), ...notifyOwner(write)] },
      },
    },
    criterionCheck: { on: { create: check, update: check, import: check } },
    studySiteAssignment: { on: { remove: { follow: releaseCards } } },
    boardColumn: { on: { update: { follow: followLimit } } },
  },
  calls: recruitmentCalls,
}
