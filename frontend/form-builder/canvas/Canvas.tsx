import PlusOutlined from '@ant-design/icons/PlusOutlined'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { isSamePath } from '#resources/forms/json.ts'
import type { Part } from '#resources/forms/parts.ts'
import { EmptyPanel } from '../../base/ui/EmptyPanel.tsx'
import { useSentence } from '../logic/useSentence.ts'
import { SentenceContext, useBuilder } from '../state/BuilderContext.ts'
import { steps } from '../state/builderState.ts'
import { wordsIn } from '../tabs/languages.ts'
import { Block } from './Block.tsx'
import { BlockTree } from './BlockTree.tsx'
import { type Drawn, useDrawn } from './drawn.ts'
import { dropCanvas } from './drop.ts'

/** The form as it will look, page below page: what is clicked is changed at the right. */
export function Canvas() {
  const { t } = useTranslation('forms')
  const builder = useBuilder()
  const { parts, state, dispatch, isReadOnly, language } = builder
  const { document } = state
  const canvas = useRef<HTMLDivElement>(null)
  const latest = useRef(builder)
  latest.current = builder
  useEffect(() => {
    const element = canvas.current
    if (element === null || isReadOnly) return
    return dropCanvas(element, ({ what, place, index }) => {
      const { state: now, dispatch: act, show } = latest.current
      const at = Date.now()
      const step =
        'type' in what ? steps.add(now.document, what.type, place, index, at) : steps.move(now.document, what.path, place, index, at)
      if (step === null) return
      act(step)
      // The keys of the builder are about what was dropped.
      if ('select' in step && step.select !== undefined) show(step.select)
    })
  }, [isReadOnly])
  const drawn = useDrawn()
  const sentence = useSentence()
  const pages = parts.filter(({ kind }) => kind === 'page')
  const title = wordsIn(document.title, language) || wordsIn(document.title, '')
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
            <PageView key={JSON.stringify(page.path)} page={page} drawn={drawn} isAlone={pages.length === 1} />
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
}

function PageView({ page, drawn, isAlone }: { readonly page: Part; readonly drawn: Drawn; readonly isAlone: boolean }) {
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
