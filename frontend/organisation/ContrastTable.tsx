import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import WarningOutlined from '@ant-design/icons/WarningOutlined'
import { useTranslation } from 'react-i18next'
import type { ContrastPair } from '../base/theme/contrast.ts'

/** Contrast of each pair of colours: as chosen, and as displayed in light and dark mode. */
export function ContrastTable({ pairs }: { readonly pairs: readonly ContrastPair[] }) {
  const { t } = useTranslation('common')
  const { ratio } = useRatios()
  return (
    <table className="table contrast-table">
      <caption>{t('colours.contrastTable.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('colours.contrastTable.pair')}</th>
          <th scope="col">{t('colours.contrastTable.chosen')}</th>
          <th scope="col">{t('colours.contrastTable.light')}</th>
          <th scope="col">{t('colours.contrastTable.dark')}</th>
        </tr>
      </thead>
      <tbody>
        {pairs.map(({ name, chosen, shown, needed, isEnough }) => (
          <tr key={name} data-enough={isEnough}>
            <th scope="row">{t(`colours.pairs.${name}`)}</th>
            <td>
              {isEnough ? <CheckCircleOutlined aria-hidden="true" /> : <WarningOutlined aria-hidden="true" />}{' '}
              {isEnough ? ratio(chosen) : t('colours.contrastTable.tooLittle', { ratio: ratio(chosen), needed: ratio(needed) })}
            </td>
            <td>{ratio(shown.light)}</td>
            <td>{ratio(shown.dark)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Formats ratios such as 4.5:1 with the language's decimal sign. Truncates, so that 4.49 does not appear to pass. */
function useRatios() {
  const { i18n } = useTranslation('common')
  const numbers = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1, roundingMode: 'floor' } as Intl.NumberFormatOptions)
  return { ratio: (value: number): string => `${numbers.format(value)}:1` }
}
