import { searchKey } from '#domain/text.ts'

/*
 * Headings and words for units in English, German, Spanish, French, Italian, Portuguese, Dutch, Polish, Russian,
 * Turkish, Japanese, Chinese and Arabic.
 */

/** Some keyboards have no Turkish ı, so it equals i. */
export const wordKey = (word: string): string => searchKey(word).replaceAll('ı', 'i')

/** The headings that mean a role, without units. The first one is the best. */
export const HEADINGS = {
  date: 'date,start time,started at,workout start time,workout start,workout datetime,workout date time,workout date,datetime,date time,timestamp,start date,activity date,performed at,start,day,datum,startzeit,startdatum,beginn,tag,fecha,fecha de inicio,data,data di inizio,data de inicio,jour,date de debut,starttijd,begintijd,dag,dzień,początek,data i godzina,data treningu,дата,дата и время,дата тренировки,начало,день,tarih,gün,başlangıç,başlangıç zamanı,antrenman tarihi,日付,日時,開始日時,開始時刻,開始時間,年月日,日期,日期时间,日期時間,开始时间,训练日期,訓練日期,التاريخ,تاريخ,تاريخ التمرين,تاريخ التدريب,وقت البدء,اليوم',
  clock: 'time of day,clock,uhrzeit,hora,heure,ora,orario,horario,tijdstip,godzina,saat,時刻,时刻,الساعة',
  end: 'end time,ended at,end,finished at,workout end time,workout end,end date,ende,endzeit,enddatum,fecha de fin,date de fin,data di fine,data de fim,eindtijd,einde,koniec,конец,окончание,время окончания,bitiş,bitiş zamanı,終了,終了日時,終了時刻,終了時間,结束时间,結束時間,النهاية,وقت الانتهاء',
  number: 'workout number',
  title:
    'workout name,workout title,name des workouts,trainingsname,nombre del entrenamiento,nombre de entrenamiento,nombre del entreno,nombre de la rutina,nom de lentrainement,nome allenamento,nome dellallenamento,nome do treino,naam van de training,naam training,nazwa treningu,название тренировки,antrenman adı,ワークアウト名,トレーニング名,训练名称,訓練名稱,اسم التدريب,title,titel,titulo,titre,titolo,tytuł,day name,session name,routine name,activity name,workout,training,entreno,entrenamiento,entrainement,seance,allenamento,treino,trening,тренировка,antrenman,ワークアウト,トレーニング,训练,訓練,锻炼,التدريب,تدريب,session,sessie,сессия,الجلسة,routine,rutina,program,programme,programm,programma,programa,программа,البرنامج',
  duration:
    'duration,workout duration,workout length,session duration,dauer,trainingsdauer,duree,duracion,durata,duracao,duur,trainingsduur,czas trwania,длительность,продолжительность,süre,antrenman süresi,所要時間,トレーニング時間,时长,時長,训练时长,訓練時長,持续时间,المدة,مدة التدريب',
  exercise:
    'exercise name,exercise title,exercise,exercises,name der ubung,ubung,ubungsname,nombre del ejercicio,nombre de ejercicio,ejercicio,nom de lexercice,exercice,nome esercizio,nome dellesercizio,esercizio,nome do exercicio,exercicio,movement,lift,lift type,oefening,naam oefening,naam van de oefening,nazwa ćwiczenia,ćwiczenie,название упражнения,упражнение,egzersiz adı,egzersiz,hareket,種目名,種目,エクササイズ名,エクササイズ,动作名称,動作名稱,动作,動作,练习,練習,训练项目,訓練項目,اسم التمرين,التمرين,تمرين,activity type,activity',
  name: 'name,nombre,nom,nome,naam,nazwa,название,ad,名前,名称,名稱,الاسم',
  order:
    'set order,set index,set,set number,set no,set nr,reihenfolge festlegen,satz,satz nr,satznummer,orden de serie,orden de la serie,numero de serie,ordre de la serie,ordre des series,numero de la serie,ordine serie,ordine della serie,ordem da serie,serie,setnummer,seria,nr serii,numer serii,подход,номер подхода,подход номер,set no,set numarası,セット,セット番号,组,組,组号,組號,组序,第几组,المجموعة,رقم المجموعة',
  kind: 'set type,type,kind,satzart,satztyp,tipo de serie,type de serie,tipo di serie,tipo,typ,type set,typ serii,тип,тип подхода,tür,set türü,種類,セットの種類,类型,類型,组类型,النوع,نوع المجموعة',
  warmup:
    'is warmup,warmup,warm up,is warmup set,warmup set,aufwarmsatz,aufwärmen,calentamiento,échauffement,riscaldamento,aquecimento,opwarming,rozgrzewka,разминка,ısınma,ウォームアップ,热身,熱身,الإحماء,إحماء',
  done: 'completed,done,is completed,status,erledigt,abgehakt,completado,completada,hecho,estado,terminé,effectué,fait,statut,completato,fatto,stato,concluído,concluída,feito,voltooid,gedaan,ukończone,wykonane,выполнено,сделано,статус,tamamlandı,yapıldı,durum,完了,済,状態,已完成,完成,状态,狀態,مكتمل,تم,الحالة',
  skipped:
    'skipped,is skipped,ubersprungen,ausgelassen,saltado,saltada,omitido,omitida,sauté,sautée,ignoré,ignorée,passé,passée,saltato,saltata,pulado,pulada,ignorado,ignorada,overgeslagen,pominięto,pominięte,pominięta,pominięty,пропущено,пропущен,пропущена,пропуск,atlandı,atlanan,スキップ,スキップ済み,跳过,已跳过,跳過,已跳過,略過,تم التخطي,تخطي,متخطى',
  plannedReps: 'required reps,target reps,planned reps,goal reps,reps goal,soll wdh,geplante wiederholungen',
  category: 'category,kategorie,categoria,categorie',
  weight:
    'weight,gewicht,peso,poids,carga,charge,carico,weight used,weight value,weight lifted,actual weight,completed weight,completed weight value,ciężar,obciążenie,waga,вес,рабочий вес,ağırlık,重量,重さ,负重,負重,الوزن,وزن',
  weightUnit:
    'weight unit,weight units,completed weight unit,gewichtseinheit,unidad de peso,unite de poids,unita di peso,unidade de peso,gewichtseenheid,jednostka wagi,jednostka ciężaru,единица веса,ağırlık birimi,重量単位,重量单位,重量單位,وحدة الوزن',
  reps: 'reps,rep,repetitions,number of reps,actual reps,completed reps,reps completed,reps done,wiederh,wiederholung,wiederholungen,wdh,repeticiones,repeticion,ripetizioni,ripetizione,repeticoes,repetição,repetition,herhalingen,herhaling,powtórzenia,powtórzeń,powtórzenie,powt,liczba powtórzeń,повторения,повторений,повторение,повторы,повт,количество повторений,кол во повторений,число повторений,tekrar,tekrarlar,tekrar sayısı,回数,反復回数,レップ,レップ数,次数,次數,重复次数,重複次數,التكرارات,التكرار,تكرارات,تكرار,عدد التكرارات',
  work: 'sets reps,sets x reps,setsx reps,sets and reps,satze wdh,satze x wdh,series reps,series x reps',
  times:
    'sets,number of sets,satze,anzahl satze,series,aantal sets,liczba serii,подходы,количество подходов,кол во подходов,число подходов,setler,set sayısı,セット数,组数,組數,المجموعات,عدد المجموعات',
  rpe: 'rpe,actual rpe,completed rpe',
  rir: 'rir,reps in reserve,reps en reserva',
  distance:
    'distance,entfernung,distanz,strecke,distancia,distanza,afstand,dystans,odległość,дистанция,расстояние,mesafe,距離,距离,المسافة',
  distanceUnit:
    'distance unit,entfernungseinheit,unidad de distancia,unité de distance,unità di distanza,unidade de distância,afstandseenheid,jednostka dystansu,единица расстояния,mesafe birimi,距離単位,距离单位,距離單位,وحدة المسافة',
  seconds:
    'seconds,sekunden,segundos,secondes,secondi,seconden,sekundy,секунды,saniye,秒,秒数,秒數,الثواني,time,zeit,tiempo,temps,tijd,czas,время,zaman,時間,时间,الوقت,الزمن,hold,set duration,duration seconds,elapsed time',
  rest: 'rest,rest time,rest seconds,pausenzeit,satzpause,descanso,repos,recupero,rust,rusttijd,przerwa,отдых,dinlenme,休憩,レスト,休息,休息时间,休息時間,الراحة',
  notes:
    'notes,note,notizen,notiz,comment,comments,kommentar,set notes,notas,anmerkung,bemerkung,commentaire,comentario,comentarios,observaciones,observacoes,remarques,appunti,notities,notitie,opmerkingen,opmerking,notatki,notatka,uwagi,komentarz,заметки,заметка,комментарий,комментарии,примечание,примечания,notlar,not,メモ,ノート,備考,コメント,备注,備註,笔记,筆記,الملاحظات,ملاحظات,ملاحظة',
  exerciseNotes: 'exercise notes,exercise note',
  workoutNotes:
    'workout notes,workout note,workout notizen,description,beschreibung,session notes,notas del entrenamiento,notas de entrenamiento,notes de lentrainement,note allenamento,notas do treino',
  superset:
    'superset id,superset,superset group,superset number,supersatz,superserie,superserie id,supersérie,суперсет,süperset,スーパーセット,超级组,超級組,سوبرسيت',
  side: 'side,seite',
  load: 'load',
  section: 'section',
  timeZone: 'time zone',
  offset: 'utc offset',
  workoutId: 'workout id,session id',
  setId: 'set id',
  measurement: 'measurement',
  value: 'value,wert,valor,valeur,valore,waarde,wartość,значение,değer,値,数值,數值,القيمة',
  unit: 'unit,units,einheit,unidad,unité,unità,unidade,eenheid,jednostka,единица,единицы,birim,単位,单位,單位,الوحدة',
} as const

/** The words for a unit in a heading, as a whole heading, or behind a number. */
export const UNITS = {
  kg: 'kg,kgs,kilo,kilos,kilogram,kilograms,kilogramm,kilogramos,kilogrammes,kilogrammi,quilos,quilogramas,kilogramy,kilogramów,кг,килограмм,килограммы,килограммов,キロ,キログラム,公斤,千克,كجم,كغ,كغم,كيلو,كيلوغرام',
  lbs: 'lb,lbs,pound,pounds,pfund,libras,livres,libbre,pond,funty,funtów,фунт,фунты,фунтов,ポンド,磅,رطل,باوند',
  km: 'km,kms,kilometer,kilometers,kilometres,kilometros,chilometri,quilômetros,kilometry,км,километр,километры,километров,kilometre,キロメートル,公里,千米,كم,كيلومتر',
  mi: 'mi,mile,miles,meilen,millas,miglia,milhas,mijl,mile,мили,миль,マイル,英里,ميل',
  m: 'm,meter,meters,metres,metros,metri,metry,метр,метры,метров,м,metre,メートル,米,متر',
  yd: 'yd,yds,yard,yards,yardas,iarde,jardas,ярды,ярдов,ヤード,码,碼,ياردة',
  s: 's,sec,secs,second,seconds,sek,sekunden,segundos,secondes,secondi,seg,seconden,sekund,sekundy,с,сек,секунда,секунды,секунд,saniye,sn,秒,ثانية,ثواني,الثواني',
  min: 'min,mins,minute,minutes,minuten,minutos,minuti,minuto,minut,minuty,мин,минута,минуты,минут,dakika,dk,分,分钟,分鐘,دقيقة,دقائق',
  h: 'h,hr,hrs,hour,hours,stunden,horas,heures,ore,uur,uren,godz,godziny,ч,час,часа,часов,saat,時間,小时,小時,ساعة,ساعات',
  utc: 'utc,gmt',
} as const
