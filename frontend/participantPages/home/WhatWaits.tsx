import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import RightOutlined from '@ant-design/icons/RightOutlined'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { givenConsents } from '#resources/consentStates.ts'
import { dayWords } from '#resources/core/dayWords.ts'
import type { OwnConsent, OwnForm, OwnStudy } from '#resources/participantPages.ts'
import { useLanguage } from '../../base/i18n/useLanguage.ts'
import { ToneTag } from '../../base/ui/ToneTag.tsx'
import { useOwnTime } from '../useOwnTime.ts'

/** What is asked of them now: consents to read and forms to fill in, the oldest due first; then what they have given. */
export function WhatWaits({ study: { consents, forms } }: { readonly study: OwnStudy }) {
  const { t } = useTranslation('dct')
  const asked = consents.filter(({ state }) => state === 'SENT' || state === 'ACTIVE' || state === 'REVIEW_SCHEDULED')
  const given = consents.filter(({ state }) => !asked.some((each) => each.state === state))
  const open = forms.filter(({ status }) => status !== 'COMPLETED')
  const done = forms.filter(({ status }) => status === 'COMPLETED')
  return (
    <section className="own-card" aria-label={t('pages.waiting.title')}>
      <h3>{t('pages.waiting.title')}</h3>
      {asked.length + open.length === 0 && (
        <p className="own-weak">
          <CheckCircleOutlined aria-hidden /> {t('pages.waiting.nothing')}
        </p>
      )}
      <ul className="own-list">
        {asked.map((consent) => (
          <ConsentItem key={consent.id} consent={consent} />
        ))}
        {open.map((form) => (
          <FormItem key={form.id} form={form} />
        ))}
      </ul>
      {given.length + done.length > 0 && (
        <details>
          <summary>{t('pages.waiting.done', { count: given.length + done.length })}</summary>
          <ul className="own-list">
            {given.map((consent) => (
              <ConsentItem key={consent.id} consent={consent} />
            ))}
            {done.map((form) => (
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
  const own = useOwnTime()
  const talk = review === null ? null : own(review)
  const isGiven = givenConsents.some((each) => each === state)
  return (
    <li>
      <Link to={`/consent/${id}`} className="own-item">
        <span>
          <strong>{name}</strong>
          <small>
            {review === null || talk === null
              ? t(`pages.consent.states.${isGiven ? 'GIVEN' : state}`, { day: givenOn === null ? '' : dayWords(givenOn, language) })
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
                : t('pages.form.due', { day: dayWords(dueOn, language) })}
          </small>
        </span>
        <RightOutlined aria-hidden />
      </Link>
    </li>
  )
}
