import { expect, test } from 'vitest'
import { categories } from '../../shared/posts/category.ts'
import { createPost } from '../../shared/posts/create-post.ts'
import { listPosts } from '../../shared/posts/list-posts.ts'
import { openComposer, write } from '../render/composer.ts'
import { openPage, user } from '../render/page.ts'
import { aPost, ann } from '../render/samples.ts'
import { screen, until } from '../render/screen.ts'
import { answer, callsOf } from '../render/server.ts'

const whatFor = 'Pick a category, so that more people find your post.'
const search = () => screen.getByRole('combobox', { name: 'Search categories' })

test('a category can be found, switched and removed by keyboard, and the post has the chosen one', async () => {
  answer(createPost, ({ id, category }) => aPost('A sofa', { id, ...(category ? { category } : {}) }))
  await openPage('/home', { as: ann })
  await openComposer()
  await write('Post text', 'A sofa')
  const boost = screen.getByRole('button', { name: 'Boost visibility', description: whatFor })
  screen.getByText(whatFor)
  await user.click(boost)
  await screen.findByRole('dialog', { name: 'Boost visibility' })
  expect(screen.getAllByRole('option')).toHaveLength(categories.length + 1)
  expect(screen.getByRole('option', { name: 'None', selected: true })).toBeTruthy()
  // ArrowUp on the first category moves to the last one.
  await user.type(search(), '{ArrowUp}{Enter}')
  await user.click(await screen.findByRole('button', { name: '3D Printers & Supplies', description: '' }))
  expect(screen.queryByText(whatFor)).toBeNull()
  await screen.findByRole('option', { name: '3D Printers & Supplies', selected: true })
  expect(screen.queryByText('Category switched')).toBeNull()
  await user.type(search(), '{ArrowUp}{Enter}')
  await screen.findByText('Category switched')
  await user.click(await screen.findByRole('button', { name: 'Wearables' }))
  await screen.findByRole('option', { name: 'Wearables', selected: true })
  await user.type(search(), '{ArrowDown}{ArrowDown}{Enter}')
  await user.click(await screen.findByRole('button', { name: 'Boost visibility' }))
  await screen.findByRole('combobox', { name: 'Search categories' })
  await user.type(search(), 'zzz')
  await screen.findByText('No category is called “zzz”.')
  await user.clear(search())
  await user.type(search(), 'furn')
  await until(() => expect(screen.getAllByRole('option')).toHaveLength(1))
  await user.keyboard('{Enter}')
  await screen.findByRole('button', { name: 'Furniture' })
  await user.click(screen.getByRole('button', { name: 'Post' }))
  await until(() => expect(callsOf(createPost).map(({ category }) => category)).toEqual(['furniture']))
})

test('on a phone the picker is a page of its own, which leads back to the text', async () => {
  answer(listPosts, { items: [] })
  await openPage('/create/post', { as: ann, width: 390 })
  await write('Post text', 'A bike')
  const words = () => screen.getByRole('textbox', { name: 'Post text' }).textContent
  await user.click(screen.getByRole('button', { name: 'Boost visibility' }))
  await screen.findByRole('heading', { level: 1, name: 'Boost visibility' })
  expect(window.location.search).toBe('?goBack=%2Fcreate%2Fpost')
  await user.click(screen.getByRole('button', { name: 'Back' }))
  await until(() => expect(words()).toBe('A bike'))
  await user.click(screen.getByRole('button', { name: 'Boost visibility' }))
  await user.click(await screen.findByRole('option', { name: 'Sports & Outdoors' }))
  await until(() => expect(words()).toBe('A bike'))
  await user.click(screen.getByRole('button', { name: 'Remove Sports & Outdoors' }))
  await screen.findByRole('button', { name: 'Boost visibility' })
  // Opened by its address, the page also stores the choice for the composer.
  await openPage('/create/categories?goBack=/create/post', { as: ann, width: 390 })
  await user.click(await screen.findByRole('option', { name: 'Exercise' }))
  await screen.findByRole('button', { name: 'Exercise' })
  expect(words()).toBe('A bike')
})

test('Create A Post in an empty category preselects it, and a draft with text keeps its own category', async () => {
  answer(listPosts, { items: [] })
  await openPage('/home?category=furniture', { as: ann })
  const createHere = async () => user.click(await screen.findByRole('button', { name: 'Create A Post' }))
  await createHere()
  await screen.findByRole('button', { name: 'Furniture' })
  expect(screen.queryByText('Category switched')).toBeNull()
  await write('Post text', 'A desk')
  await until(() => expect(localStorage.getItem('draft u_ann post')).toContain('A desk'))
  await openPage('/home?category=drones', { as: ann })
  await createHere()
  await screen.findByRole('textbox', { name: 'Post text' })
  await screen.findByRole('button', { name: 'Furniture' })
})
