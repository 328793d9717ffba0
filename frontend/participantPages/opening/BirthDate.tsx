import { Button, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { busy } from '../../base/ui/busy.tsx'
import { useSubmit } from '../useSubmit.tsx'

interface BirthDateProps {
  /** What it is asked for: to open the pages, or to send a new link. */
  readonly words: 'open' | 'renew'
  readonly onSubmit: (dateOfBirth: string) => Promise<void>
}

/** Who they are: the day on which they were born. */
export function BirthDate({ words, onSubmit }: BirthDateProps) {
  const { t } = useTranslation('dct')
  const { submit, isBusy, problemOf, general } = useSubmit(({ dateOfBirth }: { readonly dateOfBirth: string }) => onSubmit(dateOfBirth))
  return (
    <Form layout="vertical" requiredMark={false} onFinish={submit}>
      <p>{t(`pages.opening.${words}Question`)}</p>
      <Form.Item
        name="dateOfBirth"
        label={t('pages.opening.dateOfBirth')}
        rules={[{ required: true, message: t('pages.opening.dateOfBirthMissing') }]}
        {...problemOf('dateOfBirth')}
      >
        <Input type="date" autoComplete="bday" min="1900-01-01" size="large" />
      </Form.Item>
      {general}
      <Button type="primary" htmlType="submit" block size="large" loading={busy(isBusy)}>
        {t(`pages.opening.${words}Do`)}
      </Button>
    </Form>
  )
}
