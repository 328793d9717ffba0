import { useState } from 'react'
import { consent } from '#resources/consents/consent.ts'
import type { ResourceAnswer } from '#resources/core/rows.ts'
import { Waiting } from '../../base/ui/Waiting.tsx'
import FormViewer from '../../forms/viewer/FormViewer.tsx'
import { useFilling } from '../../forms/viewer/filling/useFilling.ts'
import ConsentText from '../ConsentText.tsx'

/** Consent next to the video, for staff. Shows the participant's answers while the participant changes them. */
export function ConsentBeside({ row }: { readonly row: ResourceAnswer['consent'] }) {
  if (row.formSubmissionId === null) return <ConsentText resource={consent} row={row} />
  return <ConsentAnswers row={row} address={`form-submission/${row.formSubmissionId}`} />
}

function ConsentAnswers({ row, address }: { readonly row: ResourceAnswer['consent']; readonly address: string }) {
  const { data, problem, onReady } = useFilling(address)
  // Readers without permission for the answers see only the text.
  if (problem !== null) return <ConsentText resource={consent} row={row} />
  if (data === undefined) return <Waiting rows={8} />
  return <LiveForm first={data} language={row.language} onReady={onReady} />
}

interface LiveFormProps extends Pick<ReturnType<typeof useFilling>, 'onReady'> {
  readonly first: NonNullable<ReturnType<typeof useFilling>['data']>
  readonly language: string
}

/** Form with the answers at the time of the first read. Later answers are added one by one. */
function LiveForm({ first, language, onReady }: LiveFormProps) {
  const [{ formJson, answers }] = useState(first)
  return <FormViewer formJson={formJson} answers={answers} language={language} isReadOnly isOnePage onReady={onReady} />
}
