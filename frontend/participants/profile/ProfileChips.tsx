import { useTranslation } from 'react-i18next'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { formatDate } from '../../base/i18n/dates.ts'
import { useTexts } from '../../base/texts/useTexts.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { contactStateOf } from '../person/identity.ts'
import { useOpenTab } from './useOpenTab.ts'

const tones = { anyStudy: 'success', conditionArea: 'warning', none: 'danger' } as const

/**
 * Facts that stay visible at every scroll position: the contact state (specification 2, section 4, "Contact state") or, instead, the
 * participant's death; and whether the profile is restricted.
 */
export function ProfileChips({ row }: { readonly row: ResourceAnswer['participant'] }) {
  const { t } = useTranslation(['participants', 'common'])
  const texts = useTexts('participant')
  const openTab = useOpenTab(row.id)
  const state = contactStateOf(row)
  return (
    <span className="profile-chips">
      {row.deceased === true ? (
        <ToneTag tone="neutral">
          {typeof row.deceasedOn === 'string' ? t('profile.deceasedOn', { day: formatDate(row.deceasedOn) }) : t('profile.deceased')}
        </ToneTag>
      ) : (
        <button type="button" className="profile-chip" title={t('profile.chips.toAgreement')} onClick={() => openTab('agreement')}>
          <ToneTag tone={tones[state]}>{t(`profile.chips.${state}`)}</ToneTag>
        </button>
      )}
      {(row.alerts ?? []).map((alert) => (
        <button
          key={alert}
          type="button"
          className="profile-chip"
          title={t('profile.chips.toSafety')}
          onClick={() => openTab('adverseEvents')}
        >
          <ToneTag tone="danger">{texts.value('alerts', alert)}</ToneTag>
        </button>
      ))}
      {row.isRestrictedProfile === true && <ToneTag tone="warning">{t('common:detail.restricted')}</ToneTag>}
    </span>
  )
}
