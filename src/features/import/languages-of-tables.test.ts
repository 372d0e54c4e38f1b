import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../../tests/support/import-samples.ts'

/** Headings of a table: date, workout, exercise, set, repetitions, weight, notes. */
const LANGUAGES: [language: string, headings: string][] = [
  ['English', 'Date,Workout,Exercise,Set,Reps,Weight (kg),Notes'],
  ['German', 'Datum,Training,Übung,Satz,Wiederholungen,Gewicht (kg),Notizen'],
  ['French', 'Date,Entraînement,Exercice,Série,Répétitions,Poids (kg),Remarques'],
  ['Spanish', 'Fecha,Entrenamiento,Ejercicio,Serie,Repeticiones,Peso (kg),Notas'],
  ['Portuguese', 'Data,Treino,Exercício,Série,Repetições,Peso (kg),Observações'],
  ['Italian', 'Data,Allenamento,Esercizio,Serie,Ripetizioni,Peso (kg),Appunti'],
  ['Dutch', 'Datum,Training,Oefening,Set,Herhalingen,Gewicht (kg),Notities'],
  ['Polish', 'Data,Trening,Ćwiczenie,Seria,Powtórzenia,Ciężar (kg),Notatki'],
  ['Russian', 'Дата,Тренировка,Упражнение,Подход,Повторения,Вес (кг),Заметки'],
  ['Turkish', 'Tarih,Antrenman,Egzersiz,Set,Tekrar,AĞIRLIK (kg),Notlar'],
  ['Japanese', '日付,ワークアウト,種目,セット,回数,重量（kg）,メモ'],
  ['Chinese', '日期,训练,动作,组,次数,重量(公斤),备注'],
  ['Arabic', 'التاريخ,التدريب,التمرين,المجموعة,التكرارات,الوزن (كجم),ملاحظات'],
]

describe('R-IMP-06 table headings in the languages of Sled', () => {
  test.each(LANGUAGES)('R-IMP-06 reads a table with headings in %s', (_, headings) => {
    const rows = ['2026-01-05,Push,Bench,1,5,60,slow', '2026-01-05,Push,Bench,2,5,62.5,']
    expect(outcomeOf([headings, ...rows])).toEqual([
      '2026-01-05T12:00 Push 0 min',
      'Bench: 5 × 60 kg (slow), 5 × 62.5 kg',
    ])
  })
})

test('R-IMP-05 R-IMP-11 reads Arabic and full-width digits', () => {
  const rows = ['٢٠٢٦/٠١/٠٥,Squat,٥,٦٢٫٥', '2026-01-05,Squat,５,７０']
  expect(outcomeOf(['Date,Exercise,Reps,Weight (kg)', ...rows])).toEqual([
    '2026-01-05T12:00 Workout 0 min',
    'Squat: 5 × 62.5 kg, 5 × 70 kg',
  ])
})

/** How a column of skipped sets is headed, and what it says of one that was. */
const SKIPPED: [heading: string, yes: string, no: string][] = [
  ['Skipped', 'Yes', 'No'],
  ['Übersprungen', 'Ja', 'Nein'],
  ['Ignoré', 'Oui', 'Non'],
  ['Omitido', 'Sí', 'No'],
  ['Pulado', 'Sim', 'Não'],
  ['Saltato', 'Sì', 'No'],
  ['Overgeslagen', 'Ja', 'Nee'],
  ['Pominięto', 'Tak', 'Nie'],
  ['Пропущено', 'Да', 'Нет'],
  ['Atlandı', 'Evet', 'Hayır'],
  ['スキップ', 'はい', 'いいえ'],
  ['跳过', '是', '否'],
  ['تم التخطي', 'نعم', 'لا'],
]

describe('R-IMP-14 sets that were skipped', () => {
  test.each(SKIPPED)(
    "R-IMP-14 leaves out sets marked as skipped in a column with the heading '%s'",
    (heading, yes, no) => {
      const found = outcomeOf([
        `Date,Exercise,Reps,Weight (kg),${heading}`,
        `2026-01-05,Squat,5,60,${no}`,
        `2026-01-05,Squat,5,70,${yes}`,
      ])
      expect(found).toEqual(['2026-01-05T12:00 Workout 0 min', 'Squat: 5 × 60 kg', 'line 3 notDone'])
    },
  )
})
