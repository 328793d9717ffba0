import './queries.css'
import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formQuery } from '#resources/forms/formQuery.ts'
import { useMay } from '../../../base/providers/useMay.ts'
import { labelsOf } from '../../../base/texts/labels.ts'
import { useTexts } from '../../../base/texts/useTexts.ts'
import { Drawer } from '../../../base/ui/Drawer.tsx'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { ToneTag } from '../../../base/ui/ToneTag.tsx'
import { RecordActions } from '../../../engine/actions/RecordActions.tsx'
import { RecordDrawer } from '../../../engine/related/RecordDrawer.tsx'
import type { Query } from './useQueries.ts'

interface QueryDrawerProps {
  readonly submissionId: string
  /** Name of the answer, and title of the question. */
  readonly question: { readonly name: string; readonly title: string }
  readonly queries: readonly Query[]
  readonly onClose: () => void
}

/** Queries about an answer, and the form to raise one. */
export default function QueryDrawer({ submissionId, question, queries, onClose }: QueryDrawerProps) {
  const { t } = useTranslation('forms')
  const texts = useTexts('formQuery')
  const mayRaise = useMay()('formQuery', 'create')
  const [isRaising, setIsRaising] = useState(false)
  const questionQueries = queries.filter((query) => query.question === question.name)
  return (
    <Drawer open title={t('queries.title', { title: question.title })} width="min(40rem, 100vw)" onClose={onClose}>
      {mayRaise && (
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setIsRaising(true)}>
          {texts.title('new')}
        </Button>
      )}
      {questionQueries.length === 0 ? (
        <EmptyPanel words={t('queries.none')} />
      ) : (
        <ul className="form-queries">
          {questionQueries.map((query) => (
            <li key={query.id}>
              <QueryCard query={query} />
            </li>
          ))}
        </ul>
      )}
      {isRaising && (
        <RecordDrawer
          resource="formQuery"
          parent={{ field: 'formSubmissionId', id: submissionId }}
          preset={{ question: question.name }}
          onCreated={() => setIsRaising(false)}
          onClose={() => setIsRaising(false)}
        />
      )}
    </Drawer>
  )
}

function QueryCard({ query }: { readonly query: Query }) {
  const { t } = useTranslation('forms')
  const texts = useTexts('formQuery')
  const { id, status, text, response, age, assigneeId } = query
  const assignee = assigneeId === null ? undefined : labelsOf(query, 'assigneeId')[assigneeId]
  return (
    <article className="form-query" aria-label={text}>
      <header>
        <ToneTag tone={formQuery.fields.status.tones[status]}>{texts.value('status', status)}</ToneTag>
        <span className="form-viewer-note">
          {[texts.value('origin', query.origin ?? 'PERSON'), t('queries.days', { count: Number(age ?? 0) }), assignee]
            .filter((each) => each !== undefined)
            .join(' · ')}
        </span>
        <RecordActions resource="formQuery" row={{ ...query, id }} onRemoved={() => undefined} />
      </header>
      <p>{text}</p>
      {response !== null && (
        <p className="form-query-response">
          <span className="form-viewer-note">{texts.label('response')}</span> {response}
        </p>
      )}
    </article>
  )
}
