import { expect, it } from 'vitest'
import { hideData } from './hideData.ts'

const page = `
  <div class="shell">
    <header class="topbar"><button aria-label="Account of Priya Raman">Priya Raman</button></header>
    <nav><a href="/crm/participants?q=Okafor" title="Okafor">Participants</a></nav>
    <main data-patient="Okafor">
      <h1>Anna Okafor</h1><h2>Details</h2>
      <label>First name</label><input value="Anna" placeholder="Anna">
      <textarea>Anna’s notes</textarea>
      <select><option>Okafor</option></select>
      <table><thead><tr><th>Gender</th></tr></thead><tbody><tr data-row-key="Okafor"><td>Female</td><td><button>Okafor, Anna</button></td></tr></tbody></table>
      <dl><dt>Gender</dt><dd>Female</dd></dl>
      <div class="ant-select"><span class="ant-select-selection-item" title="Anna">Female</span></div>
      <p>Deleted Anna Okafor</p><button>Save</button><span>1985-04-12</span><span>H2X 1Y4</span>
      <div class="somewhere-new">Okafor</div>
      <img src="/api/file/content/abc" alt="Anna">
      <div style="background-image: url(/api/file/Okafor.png); color: red"></div>
      <canvas>Anna</canvas><iframe src="/x?Anna"></iframe><svg aria-label="Anna"><path d="M0 0"></path><title>Anna</title></svg>
      <div contenteditable="true"><p>Anna wrote</p></div>
    </main>
  </div>`

const appTexts = new Set(['Participants', 'Details', 'First name', 'Gender', 'Female', 'Save'])

it('hides all personal data on the copied page, and leaves labels and buttons readable', () => {
  const copy = document.createElement('body')
  copy.innerHTML = page
  hideData(copy, (text) => appTexts.has(text))
  expect(copy.outerHTML).not.toMatch(/Anna|Okafor|Priya|Raman|1985|H2X|wrote|notes/)
  expect(copy.textContent).toMatch(/Participants[\s\S]*Details[\s\S]*First name[\s\S]*Gender[\s\S]*Save/)
  expect(copy.querySelector('td')?.textContent, 'our words are values where values stand').not.toContain('Female')
  expect(copy.querySelector('dd')?.textContent).toBe('nnnnnn')
  expect(copy.querySelector('path')?.getAttribute('d'), 'icons stay').toBe('M0 0')
  expect(copy.querySelector('[style*="color: red"]')).not.toBeNull()
})

it('hides an interface text with a name in it completely', () => {
  const copy = document.createElement('div')
  copy.innerHTML = '<p>Edit Anna</p><p>Edit</p>'
  hideData(copy, (text) => text === 'Edit')
  expect(copy.textContent).toBe('nnnn nnnnEdit')
})
