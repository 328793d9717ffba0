import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { AgeLimit, SuggestedParticipant, SuggestionReason } from '#resources/studies/eligibilityAnswers.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { birthDateOf, fullNameOf } from '../../participants/person/identity.ts'

interface SuggestedPersonProps {
  readonly person: SuggestedParticipant
  readonly isChosen: boolean
  readonly onChoose: (isChosen: boolean) => void
}

/** Suggested participant: name, permission to contact, and reasons. */
export function SuggestedPerson({ person: { participant, contact, reasons }, isChosen, onChoose }: SuggestedPersonProps) {
  const { t } = useTranslation('trialboard')
  const { t: translateParticipants } = useTranslation('participants')
  const texts = useTexts('participant')
  const { gender, participantClientId } = participant
  const facts = [
    participantClientId,
    birthDateOf(participant, translateParticipants),
    gender == null ? null : texts.value('gender', gender),
  ]
  return (
    <li className="suggestions-person">
      <Checkbox checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
        <strong>{fullNameOf(participant)}</strong>
      </Checkbox>
      <p className="suggestions-facts">{facts.filter((fact) => fact != null && fact !== '').join(' · ')}</p>
      <ToneTag tone={contact === 'ANY_STUDY' ? 'success' : 'info'}>{t(`suggestions.contact.${contact}`)}</ToneTag>
      <ul className="suggestions-reasons">
        {reasons.map((reason) => (
          <li key={reason.code}>
            <Reason reason={reason} />
          </li>
        ))}
      </ul>
    </li>
  )
}

/** Shows the reason of a suggestion as text. */
function Reason({ reason }: { readonly reason: SuggestionReason }) {
  const { t } = useTranslation('trialboard')
  const texts = useTexts('study')
  const language = useLanguage()
  switch (reason.code) {
    case 'CONDITIONS':
      return t('suggestions.conditions', { conditions: reason.conditions.join(', ') })
    case 'CRITERIA':
      return t('suggestions.criteria', { met: reason.met, of: reason.of })
    case 'GENDER':
      return t('suggestions.gender', { gender: texts.value('eligibleGender', reason.gender) })
    case 'AGE': {
      const { age } = reason
      const [minimum, maximum] = [reason.minimum, reason.maximum].map((limit) => (limit === null ? null : formatAge(limit, language)))
      if (minimum === null) return t('suggestions.ageUpTo', { age, maximum })
      if (maximum === null) return t('suggestions.ageFrom', { age, minimum })
      return t('suggestions.ageBetween', { age, minimum, maximum })
    }
  }
}

/** Formats an age: `18`; `6 months`; `1 year, 6 months`. */
function formatAge({ years, months }: AgeLimit, language: string): string {
  if (months === null) return new Intl.NumberFormat(language).format(years)
  const formatUnit = (count: number, unit: 'year' | 'month') =>
    new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(count)
  const unitTexts = [
    ...(years === 0 ? [] : [formatUnit(years, 'year')]),
    ...(years > 0 && months === 0 ? [] : [formatUnit(months, 'month')]),
  ]
  return unitTexts.join(', ')
}
