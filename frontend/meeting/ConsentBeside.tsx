import { useState } from 'react'
import { consent } from '#resources/consent.ts'
import type { ResourceAnswer } from '#resources/rows.ts'
import { Waiting } from '../base/ui/Waiting.tsx'
import ConsentText from '../consents/ConsentText.tsx'
import FormViewer from '../form-viewer/FormViewer.tsx'
import { useFilling } from '../form-viewer/filling/useFilling.ts'

/** What staff read beside the picture: the consent, with what the participant answers while they answer it. */
export function ConsentBeside({ row }: { readonly row: ResourceAnswer['consent'] }) {
  if (row.formSubmissionId === null) return <ConsentText resource={consent} row={row} />
  return <Answered row={row} address={`form-submission/${row.formSubmissionId}`} />
}

function Answered({ row, address }: { readonly row: ResourceAnswer['consent']; readonly address: string }) {
  const { data, problem, onReady } = useFilling(address)
  // Whoever may not read the answers reads the text.
  if (problem !== null) return <ConsentText resource={consent} row={row} />
  if (data === undefined) return <Waiting rows={8} />
  return <ReadAlong first={data} language={row.language} onReady={onReady} />
}

interface ReadAlongProps extends Pick<ReturnType<typeof useFilling>, 'onReady'> {
  readonly first: NonNullable<ReturnType<typeof useFilling>['data']>
  readonly language: string
}

/** The form runs from what was read first: what comes later is taken over answer by answer. */
function ReadAlong({ first, language, onReady }: ReadAlongProps) {
  const [{ formJson, answers }] = useState(first)
  return <FormViewer formJson={formJson} answers={answers} language={language} isReadOnly isOnePage onReady={onReady} />
}
