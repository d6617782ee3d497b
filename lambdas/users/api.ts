import { api } from '../access/api.ts'
import { changeBirthDate } from './change-birth-date.ts'
import { changeGender } from './change-gender.ts'
import { changePhone } from './change-phone.ts'
import { changeUsername } from './change-username.ts'
import { getMe } from './get-me.ts'
import { getProfile } from './get-profile.ts'
import { updateMe } from './update-me.ts'
import { updateProfile } from './update-profile.ts'

export const { handler, grants } = api([
  changeBirthDate,
  changeGender,
  changePhone,
  changeUsername,
  getMe,
  getProfile,
  updateMe,
  updateProfile,
])
