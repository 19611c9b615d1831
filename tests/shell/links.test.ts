import { expect, test } from 'vitest'
import { safeLink } from '../../src/shell/links.ts'

const SITE = { href: 'https://harbor.example/app/', origin: 'https://harbor.example' }
const LOCAL = { href: 'http://localhost:5173/', origin: 'http://localhost:5173' }

test.each([
  ['https://other.example/terms', SITE, 'https://other.example/terms'],
  ['/terms', SITE, 'https://harbor.example/terms'],
  ['terms?a=1#b', SITE, 'https://harbor.example/app/terms?a=1#b'],
  ['/terms', LOCAL, 'http://localhost:5173/terms'],
])('lets %s through', (url, page, expected) => {
  expect(safeLink(url, page)).toBe(expected)
})

test.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'blob:https://harbor.example/1',
  'http://other.example/terms',
  'ftp://harbor.example/terms',
  'https://',
  '',
  undefined,
])('refuses %s', (url) => {
  expect(safeLink(url, SITE)).toBeUndefined()
  expect(safeLink(url === '' ? undefined : url, LOCAL)).toBeUndefined()
})
