import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { grantedConsents } from '#resources/consents/consentStates.ts'
import { formatLongDay } from '#resources/core/values/formatLongDay.ts'
import type { OwnConsent, OwnForm, OwnStudy } from '#resources/participants/participantPages.ts'
import { useLanguage } from '../../../base/i18n/useLanguage.ts'
import { ToneTag } from '../../../base/ui/ToneTag.tsx'
import { useOwnTime } from '../useOwnTime.ts'
import { openConsentStates } from './nextTaskOf.ts'

/** Open tasks: consents to read and forms to fill in, earliest due date first; then completed ones. */
export function OpenTasks({ study: { consents, forms } }: { readonly study: OwnStudy }) {
  const { t } = useTranslation('dct')
  const requested = consents.filter(({ state }) => openConsentStates.includes(state))
  const input = consents.filter(({ state }) => !requested.some((each) => each.state === state))
  const open = forms.filter(({ status }) => status !== 'COMPLETED')
  const completedForms = forms.filter(({ status }) => status === 'COMPLETED')
  return (
    <section className="own-card" aria-label={t('pages.waiting.title')}>
      <h3>{t('pages.waiting.title')}</h3>
      {requested.length + open.length === 0 && (
        <p className="own-weak">
          <CheckCircleOutlined aria-hidden /> {t('pages.waiting.nothing')}
        </p>
      )}
      <ul className="own-list">
        {requested.map((consent) => (
          <ConsentItem key={consent.id} consent={consent} />
        ))}
        {open.map((form) => (
          <FormItem key={form.id} form={form} />
        ))}
      </ul>
      {input.length + completedForms.length > 0 && (
        <details>
          <summary>{t('pages.waiting.done', { count: input.length + completedForms.length })}</summary>
          <ul className="own-list">
            {input.map((consent) => (
              <ConsentItem key={consent.id} consent={consent} />
            ))}
            {completedForms.map((form) => (
              <FormItem key={form.id} form={form} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

function ConsentItem({ consent: { id, name, state, review, givenOn } }: { readonly consent: OwnConsent }) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  const formatTime = useOwnTime()
  const talk = review === null ? null : formatTime(review)
  const isPresent = grantedConsents.some((each) => each === state)
  return (
    <li>
      <Link to={`/consent/${id}`} className="own-item">
        <span>
          <strong>{name}</strong>
          <small>
            {review === null || talk === null
              ? t(`pages.consent.states.${isPresent ? 'GIVEN' : state}`, { day: givenOn === null ? '' : formatLongDay(givenOn, language) })
              : t(`pages.consent.review.${review.way}`, {
                  day: talk.day,
                  time: `${talk.time} (${talk.zone})`,
                })}
          </small>
        </span>
        <RightOutlined aria-hidden />
      </Link>
    </li>
  )
}

function FormItem({ form: { id, name, status, dueOn, isOverdue } }: { readonly form: OwnForm }) {
  const { t } = useTranslation('dct')
  const language = useLanguage()
  return (
    <li>
      <Link to={`/form/${id}`} className="own-item">
        <span>
          <strong>{name}</strong>
          <small>
            {isOverdue && <ToneTag tone="danger">{t('pages.form.overdue')}</ToneTag>}
            {status === 'COMPLETED'
              ? t('pages.form.completed')
              : dueOn === null
                ? t('pages.form.any')
                : t('pages.form.due', { day: formatLongDay(dueOn, language) })}
          </small>
        </span>
        <RightOutlined aria-hidden />
      </Link>
    </li>
  )
}
