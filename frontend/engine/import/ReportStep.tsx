import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { busy } from '../../base/ui/busy.tsx'
import { AmbiguousDates } from './AmbiguousDates.tsx'
import { findAmbiguousDays, isTwofoldDay } from './ambiguousDays.ts'
import { findUnknownTexts, isUnknownWord } from './corrections.ts'
import { DoubtedRows } from './DoubtedRows.tsx'
import { ImportedRows } from './ImportedRows.tsx'
import { ProblemFileButton } from './ProblemFileButton.tsx'
import { ProblemRows } from './ProblemRows.tsx'
import { UnknownWords } from './UnknownWords.tsx'
import type { ImportState } from './useImport.ts'
import { useUndoImport } from './useUndoImport.tsx'

/** Preview or result of an import: number of accepted rows, and problems of all other rows. */
export function ReportStep({ resource, state }: { readonly resource: string; readonly state: ImportState }) {
  const { t } = useTranslation('common')
  const { report, step, table, mapping, doubts, corrections } = state
  if (report === null) return null
  const { accepted, rejected, matched, problems, problemFileId, importId } = report

  const doubtedRows = new Set(doubts.map(({ row }) => row))
  const unknownTexts = table === null ? [] : findUnknownTexts(problems, { table, mapping, ...corrections })
  // Problems to list row by row. Before the import, omits possible duplicates and problems that one answer solves for several rows.
  const shownProblems =
    step === 'checked'
      ? problems.filter(
          (problem) =>
            !doubtedRows.has(problem.row) && !isUnknownWord(problem, corrections.mended) && !isTwofoldDay(problem, corrections.mended),
        )
      : problems
  const verb = step === 'done' ? 'imported' : 'ready'
  // Number of rejected rows. Before the import, possible duplicates do not count, because they are listed below, each with a decision.
  const omittedCount = step === 'done' ? rejected : rejected - doubtedRows.size
  return (
    <>
      {accepted > 0 && <Alert role="status" type="success" showIcon message={t(`import.${verb}`, { count: accepted })} />}
      {omittedCount > 0 && (
        <Alert
          role="status"
          type="warning"
          showIcon
          message={t(step === 'done' ? 'import.leftOut' : 'import.withProblems', { count: omittedCount })}
        />
      )}
      {matched > 0 && <Alert role="status" type="info" showIcon message={t('import.matched', { count: matched })} />}
      {step === 'done' && importId !== null && <ImportedRows resource={resource} importId={importId} />}
      {step === 'done' && importId !== null && <UndoButton resource={resource} importId={importId} />}
      {problemFileId !== null && <ProblemFileButton fileId={problemFileId} />}
      {step === 'checked' && table !== null && <DoubtedRows resource={resource} state={state} table={table} />}
      {step === 'checked' && table !== null && (
        <AmbiguousDates
          resource={resource}
          days={findAmbiguousDays(problems, { table, mapping, ...corrections })}
          corrections={corrections}
        />
      )}
      {step === 'checked' && <UnknownWords resource={resource} words={unknownTexts} corrections={corrections} />}
      {table !== null && <ProblemRows resource={resource} state={state} table={table} problems={shownProblems} />}
    </>
  )
}

/** Button to undo an import directly after it, for users who may remove its rows. */
function UndoButton({ resource, importId }: { readonly resource: string; readonly importId: string }) {
  const { t } = useTranslation('common')
  const may = useMay()
  const { undo, undoing } = useUndoImport(resource)
  const [isUndone, setIsUndone] = useState(false)
  if (!may(resource, 'remove')) return null
  return (
    <Button
      disabled={isUndone}
      loading={busy(undoing !== null)}
      onClick={async () => {
        if (await undo(importId)) setIsUndone(true)
      }}
    >
      {t(isUndone ? 'import.undo.undone' : 'import.undo.this')}
    </Button>
  )
}
