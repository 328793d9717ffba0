import { Button, Form, Input } from 'antd'
import { useId, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatClock } from '#resources/core/values/day.ts'
import { getReadersZone } from '../../../base/i18n/dates.ts'
import { useLanguage } from '../../../base/i18n/useLanguage.ts'
import { busy } from '../../../base/ui/busy.tsx'
import { Select } from '../../../base/ui/Select.tsx'
import { useSubmit } from '../useSubmit.tsx'
import { type BirthDateEntry, parseBirthDate } from './parseBirthDate.ts'

interface BirthDateProps {
  /** Purpose: to open the pages, or to send a new link. */
  readonly words: 'open' | 'renew'
  readonly onSubmit: (dateOfBirth: string) => Promise<void>
}

/** Identification by date of birth, in three fields: numbers are typed, the month is chosen by name. */
export function BirthDate({ words, onSubmit }: BirthDateProps) {
  const { t } = useTranslation('dct')
  const months = useMonths()
  const [form] = Form.useForm<BirthDateEntry>()
  const problemId = useId()
  const { submit, isBusy, problemOf, general } = useSubmit(onSubmit)
  const [wrong, setWrong] = useState<{ readonly field: keyof BirthDateEntry; readonly text: string } | null>(null)
  const rejected = problemOf('dateOfBirth').help
  const send = (entry: BirthDateEntry) => {
    const parsed = parseBirthDate(entry, formatClock(getReadersZone(), new Date()).slice(0, 10))
    if ('date' in parsed) {
      setWrong(null)
      return void submit(parsed.date)
    }
    setWrong({ field: parsed.field, text: t(`pages.opening.dateProblems.${parsed.problem}`) })
    form.getFieldInstance(parsed.field)?.focus()
  }
  const problem = wrong?.text ?? rejected
  const stateOf = (field: keyof BirthDateEntry) => ({
    'aria-invalid': wrong?.field === field || rejected !== undefined,
    'aria-describedby': problem === undefined ? undefined : problemId,
    ...(wrong?.field === field || rejected !== undefined ? { status: 'error' as const } : {}),
  })
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={send} onValuesChange={() => setWrong(null)}>
      <p>{t(`pages.opening.${words}Question`)}</p>
      <fieldset className="own-birth">
        <legend>{t('pages.opening.dateOfBirth')}</legend>
        <Form.Item name="day" label={t('pages.opening.day')}>
          <Input inputMode="numeric" autoComplete="bday-day" maxLength={2} {...stateOf('day')} />
        </Form.Item>
        <Form.Item name="month" label={t('pages.opening.month')}>
          <Select options={months} {...stateOf('month')} />
        </Form.Item>
        <Form.Item name="year" label={t('pages.opening.year')}>
          <Input inputMode="numeric" autoComplete="bday-year" maxLength={4} {...stateOf('year')} />
        </Form.Item>
        {problem !== undefined && (
          <p id={problemId} className="own-wrong" role="alert">
            {problem}
          </p>
        )}
      </fieldset>
      {general}
      <Button type="primary" htmlType="submit" block size="large" loading={busy(isBusy)}>
        {t(`pages.opening.${words}Do`)}
      </Button>
    </Form>
  )
}

/** Names of the months in the reader's language. */
function useMonths() {
  const language = useLanguage()
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(`${language}-CA`, { month: 'long', timeZone: 'UTC' })
    return Array.from({ length: 12 }, (_, index) => ({ value: index + 1, label: format.format(new Date(Date.UTC(2000, index, 1))) }))
  }, [language])
}
