import { theme } from 'antd'
import { describe, expect, it } from 'vitest'
import { surfaces } from '#resources/core/values/look.ts'
import { contrast, requireColour } from './colour.ts'
import { paletteOf } from './palette.ts'
import { themeConfig } from './themeConfig.ts'

describe.each(['light', 'dark'] as const)('a button that deletes, in %s mode', (mode) => {
  it('a button that deletes is readable, pressed or not', () => {
    const config = themeConfig(paletteOf(null, mode), mode, { isTouch: false, isStill: true })
    const tokens = theme.getDesignToken(config)
    const label = requireColour(config.components?.Button?.dangerColor ?? '#ffffff')
    for (const ground of [tokens.colorError, tokens.colorErrorHover, tokens.colorErrorActive])
      expect(contrast(label, requireColour(ground))).toBeGreaterThanOrEqual(4.5)
  })
})

it.each(['light', 'dark'] as const)('the line around a selected segment has the contrast of a shape, in %s mode', (mode) => {
  const { container, control } = surfaces[mode]
  expect(themeConfig(paletteOf(null, mode), mode, { isTouch: false, isStill: true }).components?.Segmented?.itemSelectedBg).toBe(container)
  expect(contrast(requireColour(control), requireColour(container))).toBeGreaterThanOrEqual(3)
})
