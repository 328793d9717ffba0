import { expect, test } from 'vitest'
import { linkAddress } from './linkAddress.ts'

test.each([
  ['clinic.example', 'https://clinic.example'],
  [' https://clinic.example/a?b=c#d ', 'https://clinic.example/a?b=c#d'],
  ['localhost:8080/x', 'https://localhost:8080/x'],
  ['clinic.example/a:b', 'https://clinic.example/a:b'],
  ['mailto:ann@clinic.example', 'mailto:ann@clinic.example'],
  ['tel:+15145550100', 'tel:+15145550100'],
  ['javascript:alert(1)', null],
  ['JaVaScRiPt:alert(1)', null],
  ['data:text/html,x', null],
  ['java\tscript:alert(1)', null],
  ['two words', null],
  ['', null],
])('the typed address %j leads to %j', (addressText, address) => expect(linkAddress(addressText)).toBe(address))
