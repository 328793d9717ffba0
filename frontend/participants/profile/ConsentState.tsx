import { useTranslation } from 'react-i18next'
import { isConsentInForce } from '#resources/consents/consentStates.ts'
import type { ConsentFacts } from '#resources/recruitment/participantStudyAnswers.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import type { StudyRow } from '../participantStudies/useParticipantStudies.ts'

type Participation = Pick<StudyRow, 'consentStatus' | 'conductStatus'>

interface ConsentStateProps {
  readonly row: Participation
  readonly consent: ConsentFacts
}

/** States whether the participant has signed the consent of the study. Renders nothing if the study has no consent. */
export function ConsentState({ row, consent }: ConsentStateProps) {
  const { t } = useTranslation('participants')
  if (!consent.isNeeded && row.consentStatus == null) return null
  const key = sentenceOf(row, consent)
  const day = key === 'declined' || key === 'withdrawn' ? consent.endedOn : consent.givenOn
  return (
    <span className="profile-study-consent" data-tone={toneOf(row)}>
      {isDated(key) && day !== null ? t(`profile.strip.${key}On`, { day: formatDate(day) }) : t(`profile.strip.${key}`)}
    </span>
  )
}

/** Sentences with the day of the signature, the refusal or the withdrawal. */
const dated = ['signed', 'signedOnce', 'declined', 'withdrawn'] as const
type Dated = (typeof dated)[number]
type Sentence = Dated | 'notRequested' | 'notSigned' | 'notSignedAgain' | 'signAgain'

const isDated = (sentence: Sentence): sentence is Dated => (dated as readonly string[]).includes(sentence)

function sentenceOf({ consentStatus }: Participation, { needsCountersignature, isReconsent }: ConsentFacts): Sentence {
  if (consentStatus == null) return 'notRequested'
  if (isConsentInForce(consentStatus)) return needsCountersignature ? 'signedOnce' : 'signed'
  if (consentStatus === 'DECLINED') return 'declined'
  if (consentStatus === 'WITHDRAWN') return 'withdrawn'
  if (consentStatus === 'REQUIRES_RECONSENT') return 'signAgain'
  return isReconsent ? 'notSignedAgain' : 'notSigned'
}

/** A participant in conduct without a consent in force is a danger: nothing of the study may happen to them. */
function toneOf({ consentStatus, conductStatus }: Participation): 'danger' | 'warning' | undefined {
  if (isConsentInForce(consentStatus ?? null)) return undefined
  if (conductStatus === 'UNDER_WAY' || consentStatus === 'DECLINED' || consentStatus === 'WITHDRAWN') return 'danger'
  return consentStatus === 'REQUIRES_RECONSENT' ? 'warning' : undefined
}
