import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { memo, useDeferredValue, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { FormNode } from '#resources/forms/content/formNodes.ts'
import { isSamePath } from '#resources/forms/content/json.ts'
import { EmptyPanel } from '../../../base/ui/EmptyPanel.tsx'
import { useSentence } from '../logic/useSentence.ts'
import { SentenceContext, useBuilder, useLatestBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { translationOf } from '../tabs/languages.ts'
import { Block } from './Block.tsx'
import { BlockTree } from './BlockTree.tsx'
import { type CanvasParts, useCanvasParts } from './drawn.ts'
import { dropCanvas } from './drop.ts'

/** Shows the form as it will look, page below page. The panel at the right changes the clicked part. */
export const Canvas = memo(function Canvas() {
  const { t } = useTranslation('forms')
  const { parts, state, dispatch, isReadOnly, language } = useBuilder()
  const { document } = state
  const canvas = useRef<HTMLDivElement>(null)
  const latest = useLatestBuilder()
  useEffect(() => {
    const element = canvas.current
    if (element === null || isReadOnly) return
    return dropCanvas(element, ({ what, place, index }) => {
      const { state: now, dispatch: dispatchStep, show } = latest.current
      const timestamp = Date.now()
      const step =
        'type' in what
          ? steps.add(now.document, what.type, place, index, timestamp)
          : steps.move(now.document, what.path, place, index, timestamp)
      if (step === null) return
      dispatchStep(step)
      // After a drop, the builder's keys apply to the dropped part.
      if ('select' in step && step.select !== undefined) show(step.select)
    })
  }, [isReadOnly, latest])
  const canvasParts = useCanvasParts()
  // Hundreds of conditions can name an edited question, so they change after the edit is painted.
  const sentence = useDeferredValue(useSentence())
  const pages = parts.filter(({ kind }) => kind === 'page')
  const title = translationOf(document.title, language) || translationOf(document.title, '')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click beside everything chooses the form; the outline does it by keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      ref={canvas}
      className="form-builder-canvas"
      onClick={({ target, currentTarget }) => target === currentTarget && dispatch({ do: 'select', path: [] })}
    >
      <div className="form-builder-paper">
        {title !== '' && <h2>{title}</h2>}
        {pages.length === 0 && <EmptyPanel words={t('canvas.empty')} />}
        <SentenceContext.Provider value={sentence}>
          {pages.map((page) => (
            <PageView key={JSON.stringify(page.path)} page={page} drawn={canvasParts} isAlone={pages.length === 1} />
          ))}
        </SentenceContext.Provider>
        {!isReadOnly && (
          <Button icon={<PlusOutlined />} onClick={() => dispatch(steps.addPage(document, pages.length, Date.now()))}>
            {t('canvas.addPage')}
          </Button>
        )}
      </div>
    </div>
  )
})

function PageView({ page, drawn, isAlone }: { readonly page: FormNode; readonly drawn: CanvasParts; readonly isAlone: boolean }) {
  const { t } = useTranslation('forms')
  const { isReadOnly, state, language } = useBuilder()
  return (
    <section className="form-builder-page" aria-label={t('canvas.page', { number: page.page + 1 })}>
      <Block
        part={page}
        name={drawn.nameOf(page)}
        isSelected={isSamePath(state.selected, page.path)}
        level={drawn.levels.get(JSON.stringify(page.path))}
        isFixed={isAlone || isReadOnly}
        language={language}
      />
      <BlockTree holder={page} drawn={drawn} />
    </section>
  )
}
