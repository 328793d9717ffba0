import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AssignmentError } from '#resources/participantStudyAnswers.ts'
import { useNumbers } from '../../base/i18n/numbers.ts'
import { fullNameOf, shortNameOf } from '../person/identity.ts'
import type { AssignedReport } from './useAssignment.ts'

/** The people who could not be assigned, one by one, each with the reason. Being in the study already is no failure: nothing is lost. */
export function AssignmentProblems({ report, isSeveral }: { readonly report: AssignedReport; readonly isSeveral: boolean }) {
  const { t } = useTranslation('participants')
  const numbers = useNumbers()
  const inStudy = report.errors.filter(isInStudy)
  const failed = report.errors.filter((error) => !isInStudy(error))
  const counted = (count: number) => ({ count, figure: numbers.format(count) })
  return (
    <div className="studies-report">
      {isSeveral && report.assigned > 0 && <p role="status">{t('studies.assignedSuccess', counted(report.assigned))}</p>}
      {failed.length > 0 && (
        <Alert
          role="alert"
          type="error"
          showIcon
          message={isSeveral ? t('studies.notAssigned', counted(failed.length)) : t('studies.unableToAdd')}
          description={<Named lines={failed.map((error) => `${wordsOf(error, t)} ${reasonOf(error)}`)} />}
        />
      )}
      {inStudy.length > 0 && (
        <Alert
          role="status"
          type="info"
          showIcon
          message={t('studies.inStudyAlready', counted(inStudy.length))}
          description={
            <>
              {t('studies.inStudyHelp', { count: inStudy.length })}
              <Named lines={inStudy.map((error) => nameOf(error))} />
            </>
          }
        />
      )}
    </div>
  )
}

function Named({ lines }: { readonly lines: readonly string[] }) {
  return (
    <ul className="studies-problems">
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: nobody is moved in this list, and a participant may stand in it twice
        <li key={index}>{line}</li>
      ))}
    </ul>
  )
}

/** The person is in that study already, as after a repeated assignment whose answer was lost: there is nothing to mend. */
const isInStudy = ({ code }: AssignmentError): boolean => code === 'AlreadyInStudy'

/** `unableToAssignParticipate` with first and last name (specification 2, section 8); hidden ones by their short name. */
function wordsOf(error: AssignmentError, t: (key: string, names: Record<string, string>) => string): string {
  const { firstName, lastName } = error.refData.participant
  if (firstName === undefined || lastName === undefined) return t('studies.unableToAssignHidden', { name: nameOf(error) })
  return t('studies.unableToAssignParticipate', { firstName, lastName })
}

const nameOf = ({ refData: { participant } }: AssignmentError): string =>
  fullNameOf({ ...participant }) || (participant.participantId === null ? '' : shortNameOf({ id: participant.participantId }))

const reasonOf = ({ message, fields }: AssignmentError): string =>
  fields === undefined || fields.length === 0 ? message : [...new Set(fields.map((field) => field.message))].join(' ')
