import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMay } from '../../base/providers/useMay.ts'
import { busy } from '../../base/ui/busy.tsx'
import { isUnknownWord, unknownWords } from './corrections.ts'
import { DoubtedRows } from './DoubtedRows.tsx'
import { ImportedRows } from './ImportedRows.tsx'
import { ProblemFileButton } from './ProblemFileButton.tsx'
import { ProblemRows } from './ProblemRows.tsx'
import { TwofoldDays } from './TwofoldDays.tsx'
import { isTwofoldDay, twofoldDays } from './twofoldDays.ts'
import { UnknownWords } from './UnknownWords.tsx'
import type { ImportState } from './useImport.ts'
import { useUndoImport } from './useUndoImport.tsx'

/** What would be imported, or was: how many rows, and what is wrong with the others. */
export function ReportStep({ resource, state }: { readonly resource: string; readonly state: ImportState }) {
  const { t } = useTranslation('common')
  const { report, step, table, mapping, doubts, corrections } = state
  if (report === null) return null
  const { accepted, rejected, matched, problems, problemFileId, importId } = report

  const doubted = new Set(doubts.map(({ row }) => row))
  const words = table === null ? [] : unknownWords(problems, { table, mapping, ...corrections })
  // Those that somebody can explain once are not told row by row as well.
  const shown =
    step === 'checked'
      ? problems.filter(
          (problem) =>
            !doubted.has(problem.row) && !isUnknownWord(problem, corrections.mended) && !isTwofoldDay(problem, corrections.mended),
        )
      : problems
  const verb = step === 'done' ? 'imported' : 'ready'
  // Those about which there is only a doubt are told below, with what may be done about them.
  const leftOut = step === 'done' ? rejected : rejected - doubted.size
  return (
    <>
      {accepted > 0 && <Alert role="status" type="success" showIcon message={t(`import.${verb}`, { count: accepted })} />}
      {leftOut > 0 && (
        <Alert
          role="status"
          type="warning"
          showIcon
          message={t(step === 'done' ? 'import.leftOut' : 'import.withProblems', { count: leftOut })}
        />
      )}
      {matched > 0 && <Alert role="status" type="info" showIcon message={t('import.matched', { count: matched })} />}
      {step === 'done' && importId !== null && <ImportedRows resource={resource} importId={importId} />}
      {step === 'done' && importId !== null && <UndoButton resource={resource} importId={importId} />}
      {problemFileId !== null && <ProblemFileButton fileId={problemFileId} />}
      {step === 'checked' && table !== null && <DoubtedRows resource={resource} state={state} table={table} />}
      {step === 'checked' && table !== null && (
        <TwofoldDays resource={resource} days={twofoldDays(problems, { table, mapping, ...corrections })} corrections={corrections} />
      )}
      {step === 'checked' && <UnknownWords resource={resource} words={words} corrections={corrections} />}
      {table !== null && <ProblemRows resource={resource} state={state} table={table} problems={shown} />}
    </>
  )
}

/** Offered right after the import, to those who may take its rows away. */
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
